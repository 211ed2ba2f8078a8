import PlayerModel

@testable import MusicLibrary

extension TrackMatcher {
  /// Returns the existing tracks that `tracks` mean, in order; `nil` for those that are not found.
  func match(_ tracks: [Track]) throws -> [Track?] {
    try matches(tracks).map { $0?.track }
  }
}
