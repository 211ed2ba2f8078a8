import PlayerModel
import SoundDecoding

extension PersistentID {
  /// Creates the identity of the sound in a file, independent of its name and tags.
  ///
  /// The identity is the `SoundDigest` of the bytes from the first frame of sound to the end of the file, or
  /// of the `data` chunk in a RIFF file. It excludes tags: ID3v2 (any number, with or without footer, at the
  /// start or appended), APEv1 and APEv2, ID3v1 with TAG+, Lyrics3v1 and Lyrics3v2. The frame with the header
  /// of Xing, LAME, or Fraunhofer is not part of the sound, so it can be rewritten.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init(soundOf stream: MPEGStream, in reader: ByteReader) throws(PlayerError) {
    try self.init(soundIn: stream.soundOffset..<stream.extent.end, of: reader)
  }
}
