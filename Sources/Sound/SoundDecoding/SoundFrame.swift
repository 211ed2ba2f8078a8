/// A frame of an encoded stream, which has the positions of its samples, and is decoded independently.
package protocol SoundFrame: Sendable {
  /// The positions of its samples, as numbered by the encoder.
  var positions: Range<Int64> { get }
  /// The number of bytes of the frame.
  var byteCount: Int { get }
  /// The offset of the frame, or of the end of its page in a container of pages.
  var offset: Int64 { get }
}
