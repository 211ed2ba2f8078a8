import SoundDecoding

/// A frame of a stream.
struct FLACFrame: SoundFrame, Hashable {
  let header: FLACFrameHeader
  let positions: Range<Int64>
  /// The whole frame.
  let bytes: [UInt8]
  let offset: Int64

  var byteCount: Int { bytes.count }
}
