package import PlayerModel

/// What was heard at a given moment.
package struct HeardMoment: Hashable, Sendable {
  /// The track, with the tags it had then.
  package var track: Track
  /// The position in the track, in seconds.
  package var seconds: Double
  /// Whether the position is known rather than inferred; see ``HearingTimeline``.
  package var isExact: Bool
  /// The moods in which the track was filed when the session ended.
  package var moods: [MoodName]

  /// Creates a moment from a track and a position in it.
  package init(track: Track, seconds: Double, isExact: Bool, moods: [MoodName] = []) {
    self.track = track
    self.seconds = seconds
    self.isExact = isExact
    self.moods = moods
  }

  /// Returns what a session played at `moment`, in Unix milliseconds, or `nil` if nothing was heard then.
  package init?(_ session: ListeningSession, at moment: Int64) {
    let timeline = HearingTimeline(session)
    guard let seconds = timeline.seconds(at: moment) else { return nil }
    self.init(
      track: session.entry.track, seconds: seconds, isExact: timeline.isExact,
      moods: session.moods)
  }
}
