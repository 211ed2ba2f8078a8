/// The positions of frames, from the numbers in their headers.
struct FrameNumbering: Hashable, Sendable {
  /// The block size of frames that are numbered one by one.
  let blockSize: Int

  /// Creates the numbering of a stream that begins with `first`.
  init(_ info: FLACStreamInfo, first: FLACFrameHeader) {
    blockSize = info.fixedBlock ?? first.blockSize
  }

  /// Returns the positions of a frame's samples.
  func positions(of header: FLACFrameHeader) -> Range<Int64> {
    let start = header.hasSampleNumber ? header.number : header.number * Int64(blockSize)
    return start..<(start + Int64(header.blockSize))
  }
}
