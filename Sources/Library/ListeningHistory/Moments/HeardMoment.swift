package import PlayerModel

/// What was heard at a moment.
package struct HeardMoment: Hashable, Sendable {
  /// The track, as it was called then.
  package var track: Track
  /// The second of it that was heard.
  package var seconds: Double
  /// Whether the second is known, not supposed; see ``HearingTimeline``.
  package var isExact: Bool
  /// The moods that it was filed under when the session ended.
  package var moods: [MoodName]

  /// What was heard of a track.
  package init(track: Track, seconds: Double, isExact: Bool, moods: [MoodName] = []) {
    self.track = track
    self.seconds = seconds
    self.isExact = isExact
    self.moods = moods
  }

  /// What a session says of a moment, Unix milliseconds; nil if nothing of it was heard then.
  package init?(_ session: ListeningSession, at moment: Int64) {
    let timeline = HearingTimeline(session)
    guard let seconds = timeline.seconds(at: moment) else { return nil }
    self.init(
      track: session.entry.track, seconds: seconds, isExact: timeline.isExact,
      moods: session.moods)
  }
}
