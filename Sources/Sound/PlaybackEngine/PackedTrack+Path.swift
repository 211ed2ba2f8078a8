package import CompactTracks
import PlayerModel

extension PackedTrack {
  /// The `hashValue` of the path, computed without creating the path.
  package var pathHash: Int {
    withTexts { texts in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(texts.path))
      return hasher.finalize()
    }
  }
}
