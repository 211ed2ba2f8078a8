import PlayerModel
import SoundDecoding
import VorbisComments

/// A FLAC stream in a file, in a container or without one.
protocol FLACContainer {
  /// The name of the format, such as FLAC.
  var name: String { get }
  var info: FLACStreamInfo { get }
  /// The first frame.
  var first: FLACFrame { get }
  /// Whether ``first`` is where the stream begins, so that nothing before it was lost.
  var beginsWithFirst: Bool { get }
  /// The number of bytes of the sound, which may include those of the container.
  var byteCount: Int64 { get }

  /// Returns all frames from the start.
  func frames(in reader: ByteReader) -> any FrameSource

  /// Returns the end of the last frame, as numbered by the encoder, without reading the frames before it; `nil`
  /// if it is not found.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func end(in reader: ByteReader) throws(PlayerError) -> Int64?

  /// Returns the Vorbis comment, which is empty if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func comment(in reader: ByteReader) throws(PlayerError) -> VorbisComment

  /// Returns the identity of the sound.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID
}
