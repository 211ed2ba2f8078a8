/// A frame of an encoded stream: a part that has the positions of its samples, and is decoded on its own.
package protocol SoundFrame: Sendable {
  /// The positions of its samples, as numbered by the encoder.
  var positions: Range<Int64> { get }
  /// The number of bytes.
  var byteCount: Int { get }
  /// The offset of the frame, or of the end of its page in a container of pages.
  var offset: Int64 { get }
}
