/// A frame of the stream: where it is, and what lies before it.
struct MPEGFrame: Hashable {
  let header: FrameHeader
  /// Where its header stands in the file.
  let offset: Int64
  /// Bytes, header included.
  let length: Int
  /// How many frames come before it.
  let number: Int64
  /// How many samples of each channel come before it, as they are decoded.
  let firstSample: Int64
  /// How many bytes of main data come before it; tells how far back the bit reservoir reaches.
  let precedingMainData: Int64

  /// The place after its last sample.
  var endSample: Int64 { firstSample + Int64(header.sampleCount) }
  /// The place after its last byte.
  var endOffset: Int64 { offset + Int64(length) }

  /// The first frame of a stream.
  init(first header: FrameHeader, at offset: Int64, length: Int) {
    self.header = header
    self.offset = offset
    self.length = length
    number = 0
    firstSample = 0
    precedingMainData = 0
  }

  /// The frame after `previous`.
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

  /// Whether nothing lies between `previous` and this frame.
  func follows(_ previous: MPEGFrame) -> Bool {
    offset == previous.endOffset
  }
}
