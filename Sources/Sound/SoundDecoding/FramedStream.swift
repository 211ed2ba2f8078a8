package import PlayerModel

/// A stream in a file whose frames have numbers.
package protocol FramedStream<Frame> {
  associatedtype Frame: SoundFrame

  /// The format of the samples, in which more than two channels are mixed to stereo.
  var format: PCMFormat { get }
  /// The number of frames of samples that the encoder declares, or `nil` if it does not know.
  var total: Int64? { get }
  /// The first frame.
  var first: Frame { get }
  /// Whether ``first`` is where the stream begins, so that nothing before it was lost.
  var beginsWithFirst: Bool { get }
  /// The number of bytes of the sound, which may include those of the container.
  var byteCount: Int64 { get }

  /// Returns all frames from the start.
  func frames(in reader: ByteReader) -> any FrameSource<Frame>

  /// Returns the end of the last frame, as numbered by the encoder, without reading the frames before it; `nil`
  /// if it is not found.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func end(in reader: ByteReader) throws(PlayerError) -> Int64?
}
