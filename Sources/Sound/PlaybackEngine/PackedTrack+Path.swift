package import CompactTracks
import PlayerModel

extension PackedTrack {
  /// The path's `hashValue`, without making the path.
  package var pathHash: Int {
    withTexts { texts in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(texts.path))
      return hasher.finalize()
    }
  }
}
