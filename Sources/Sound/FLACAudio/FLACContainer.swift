import PlayerModel
import SoundDecoding
import VorbisComments

/// A FLAC stream in a file, in a container or without one.
protocol FLACContainer: FramedStream<FLACFrame> {
  /// The name of the format, such as FLAC.
  var name: String { get }
  var info: FLACStreamInfo { get }

  /// Returns the Vorbis comment, which is empty if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func comment(in reader: ByteReader) throws(PlayerError) -> VorbisComment

  /// Returns the identity of the sound.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID
}

extension FLACContainer {
  var format: PCMFormat {
    PCMFormat(sampleRate: info.sampleRate, channelCount: min(2, info.channelCount))
  }

  var total: Int64? { info.total }
}
