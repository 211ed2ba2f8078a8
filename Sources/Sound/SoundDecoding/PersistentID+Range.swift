package import PlayerModel
import SoundIdentity

extension PersistentID {
  /// Creates the identity of a sound that is contiguous in its file: the `SoundDigest` of the bytes in `range`.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package init(soundIn range: Range<Int64>, of reader: ByteReader) throws(PlayerError) {
    let start = range.lowerBound
    var digest = SoundDigest(size: range.upperBound - start)
    for block in digest.blocks {
      let part = (start + block.lowerBound)..<(start + block.upperBound)
      try reader.pieces(of: part) { digest.take($0) }
    }
    self = digest.persistentID()
  }
}
