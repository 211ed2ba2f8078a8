import PlayerModel

/// What is known of a track in the queue, held once and pointed to.
///
/// A track is a dozen texts; a queue of 100 000 would take as many times as long to copy or rearrange.
final class KnownTrack: Sendable {
  let track: Track
  /// What tracks of one album have in common.
  ///
  /// A hash: of two albums that share one, which no collection is large enough for, nothing worse
  /// comes than being shuffled as one.
  let album: Int
  /// The hash of the track's path.
  let path: Int

  init(_ track: Track) {
    self.track = track
    album = Self.album(of: track)
    path = track.path.hashValue
  }

  private static func album(of track: Track) -> Int {
    var hasher = Hasher()
    hasher.combine(track.album)
    if !track.album.isEmpty, !track.albumArtist.isEmpty {
      hasher.combine(track.albumArtist)
    } else if !track.album.isEmpty || track.persistentID == nil {
      // Two albums can have one name, not in one folder. What was not read yet is taken for an album of
      // its folder's, so that albums hold together.
      hasher.combine(track.path.parent)
    } else {
      // What was read and is of no album stands alone.
      hasher.combine(track.path)
    }
    return hasher.finalize()
  }
}

extension KnownTrack: Hashable {
  static func == (one: KnownTrack, other: KnownTrack) -> Bool { one.track == other.track }

  func hash(into hasher: inout Hasher) {
    hasher.combine(track)
  }
}
