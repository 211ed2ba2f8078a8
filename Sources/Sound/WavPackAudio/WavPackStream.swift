import PlayerModel
import SoundDecoding
import TagReading

/// The blocks of a WavPack file.
struct WavPackStream: FramedStream {
  /// The sizes of the parts at the end of the file that are searched for the last frame, in this order.
  private static let reaches: [Int64] = [64 << 10, 512 << 10, 4 << 20]
  /// The maximum size of the program at the start of a self-extracting file.
  private static let mostProgramBytes = 1 << 20

  let info: WavPackInfo
  let first: WavPackFrame
  /// The bytes of all blocks, without tags of other formats.
  let blocks: Range<Int64>

  /// Finds the blocks of a file.
  ///
  /// - Throws: `nothingPlayable` if no block has sound, or the sound cannot be decoded.
  init(_ reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    guard let blocks = try Self.blocks(of: reader) else {
      throw .notOfFormat(WavPackFormat.name, path)
    }
    guard let first = try WavPackFrames(reader, in: blocks).next() else { throw .noBlock(path) }
    (self.blocks, self.first) = (blocks, first)
    info = try WavPackInfo(first, of: reader)
  }

  /// Returns the part of a file with blocks, or `nil` if the file is not WavPack.
  static func blocks(of reader: ByteReader) throws(PlayerError) -> Range<Int64>? {
    guard let start = try start(in: reader) else { return nil }
    return start..<(try TagBoundary.end(of: reader, from: start))
  }

  /// Returns the offset of the first block, which may follow tags or a program, or `nil` if the file is not WavPack.
  static func start(in reader: ByteReader) throws(PlayerError) -> Int64? {
    let start = try TagBoundary.start(of: reader)
    let head = try reader.bytes(at: start, count: 4)
    if head.holds("wvpk") { return start }
    guard head.holds("MZ") else { return nil }
    let end = min(reader.source.size, start + Int64(mostProgramBytes))
    var offset = start
    while let next = try reader.first(UInt8(ascii: "w"), in: (offset + 1)..<end) {
      if WavPackHeader(try reader.bytes(at: next, count: WavPackHeader.size)) != nil {
        return next
      }
      offset = next
    }
    return nil
  }

  var format: PCMFormat { info.format }
  var total: Int64? { first.header.total }
  var byteCount: Int64 { Int64(blocks.count) }

  var beginsWithFirst: Bool {
    // Blocks with only metadata may be before it.
    first.positions.lowerBound == 0 || first.offset == blocks.lowerBound
  }

  func frames(in reader: ByteReader) -> any FrameSource<WavPackFrame> {
    WavPackFrames(reader, in: blocks)
  }

  func end(in reader: ByteReader) throws(PlayerError) -> Int64? {
    for reach in Self.reaches {
      let start = max(blocks.lowerBound, blocks.upperBound - reach)
      let frames = WavPackFrames(reader, in: start..<blocks.upperBound)
      var last: WavPackFrame?
      while let frame = try frames.next() { last = frame }
      if let last { return last.positions.upperBound }
      if start == blocks.lowerBound { break }
    }
    return nil
  }
}
