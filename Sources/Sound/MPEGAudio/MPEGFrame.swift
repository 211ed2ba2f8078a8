/// A frame in the stream, with its position.
struct MPEGFrame: Hashable {
  let header: FrameHeader
  /// The offset of the header in the file.
  let offset: Int64
  /// The length in bytes, with the header.
  let length: Int
  /// The number of frames before this one.
  let number: Int64
  /// The number of decoded samples per channel before this frame.
  let firstSample: Int64
  /// The number of bytes of main data before this frame, which determines the reach of the bit reservoir.
  let precedingMainData: Int64

  /// The position after the last sample.
  var endSample: Int64 { firstSample + Int64(header.sampleCount) }
  /// The offset after the last byte.
  var endOffset: Int64 { offset + Int64(length) }

  /// Creates the first frame of a stream.
  init(first header: FrameHeader, at offset: Int64, length: Int) {
    self.header = header
    self.offset = offset
    self.length = length
    number = 0
    firstSample = 0
    precedingMainData = 0
  }

  /// Creates the frame after `previous`.
  init(_ header: FrameHeader, at offset: Int64, length: Int, after previous: MPEGFrame) {
    self.header = header
    self.offset = offset
    self.length = length
    number = previous.number + 1
    firstSample = previous.endSample
    precedingMainData =
      previous.precedingMainData
      + Int64(previous.header.mainDataLength(in: previous.length))
  }

  /// Returns whether this frame begins where `previous` ends.
  func follows(_ previous: MPEGFrame) -> Bool {
    offset == previous.endOffset
  }
}
