package import PlayerModel

/// The format of a list's track numbers, which depends on all of its tracks.
package enum TrackNumbers: Equatable, Sendable {
  /// No track has a number.
  case none
  case plain
  /// The disc before the number.
  case withDiscs
  /// The disc before the number except on the first disc, for a queue, whose tracks are not all known.
  case withLaterDiscs

  /// Determines the format from the numbers of `tracks`.
  package init(_ tracks: some Sequence<Track>) {
    self = .none
    for track in tracks where track.trackNumber != nil {
      self = .plain
      guard (track.discNumber ?? 1) <= 1 else {
        self = .withDiscs
        return
      }
    }
  }

  /// Whether the column has room for discs.
  var haveDiscs: Bool { self == .withDiscs || self == .withLaterDiscs }

  /// Returns the number of a track: `3`, or `1-03` with the disc; empty if it has none.
  func text(of track: Track) -> String {
    guard let number = track.trackNumber else { return "" }
    let disc = track.discNumber ?? 1
    guard self == .withDiscs || self == .withLaterDiscs && disc > 1 else { return String(number) }
    return "\(disc)-\(number < 10 ? "0" : "")\(number)"
  }
}
