import PlayerModel
import TrackPacking

extension PackedTrack {
  /// The path's `hashValue`, without making the path.
  var pathHash: Int {
    withTexts { texts in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(texts.path))
      return hasher.finalize()
    }
  }
}
