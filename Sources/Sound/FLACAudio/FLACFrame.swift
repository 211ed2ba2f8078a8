/// A frame of a stream.
struct FLACFrame: Hashable, Sendable {
  let header: FLACFrameHeader
  /// The positions of its samples, as numbered by the encoder.
  let positions: Range<Int64>
  /// The whole frame.
  let bytes: [UInt8]
  /// The offset of the frame or, in Ogg, of the end of its last page.
  let offset: Int64
}
