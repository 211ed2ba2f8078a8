package import PlayerModel

/// Tracks that are to come into a queue.
///
/// To make many of them takes a while, to take them into a queue next to nothing: a thread for which
/// others wait has them made elsewhere.
package struct KnownTracks: Hashable, Sendable, ExpressibleByArrayLiteral {
  let tracks: [KnownTrack]

  /// From what is known of each.
  package init(_ tracks: some Sequence<Track>) {
    self.tracks = tracks.map { KnownTrack($0) }
  }

  /// From what is known of each.
  package init(arrayLiteral tracks: Track...) {
    self.init(tracks)
  }

  /// How many there are.
  package var count: Int { tracks.count }

  /// Whether there are none.
  package var isEmpty: Bool { tracks.isEmpty }
}
