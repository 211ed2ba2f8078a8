package import PlayerModel

/// An existing track that a track of a list means.
package struct TrackMatch: Hashable, Sendable {
  /// The existing track.
  package let track: Track
  /// What it was found by.
  package let evidence: TrackEvidence
}
