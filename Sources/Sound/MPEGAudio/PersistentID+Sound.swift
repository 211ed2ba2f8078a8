import PlayerModel
import SoundDecoding
import SoundIdentity

extension PersistentID {
  /// The identity of the sound in a file, whatever its name and tags.
  ///
  /// The `SoundDigest` of what lies from the first frame of sound to the end of the file, or of the
  /// `data` chunk in a RIFF file, without tags: ID3v2 (any number, with or without footer, in front or appended), APEv1 and
  /// APEv2, ID3v1 with TAG+, Lyrics3v1 and Lyrics3v2. The frame with Xing's, LAME's or Fraunhofer's header
  /// is no frame of sound, so that rewriting it changes nothing.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init(soundOf stream: MPEGStream, in reader: ByteReader) throws(PlayerError) {
    let start = stream.soundOffset
    var digest = SoundDigest(size: stream.extent.end - start)
    for block in digest.blocks {
      var rest = (start + block.lowerBound)..<(start + block.upperBound)
      while !rest.isEmpty {
        let piece = try reader.piece(of: rest)
        digest.take(piece)
        rest = rest.dropFirst(piece.count)
      }
    }
    self = digest.persistentID()
  }
}
