import PlayerModel

/// The values of a session that a report counts.
struct ReportedHearing: Sendable {
  /// The start in Unix milliseconds.
  var startedAt: Int64
  /// The other player with which it was heard, or `nil` for this player.
  var player: String?
  var isListen: Bool
  var isSkip: Bool
  /// The time heard in seconds.
  var seconds: Double
  var moods: [MoodName]
}

extension HeardSession {
  /// The values that a report counts.
  var reported: ReportedHearing {
    ReportedHearing(
      startedAt: session.startedAt.unixMilliseconds, player: session.player, isListen: isListen,
      isSkip: isSkip, seconds: reportedSeconds, moods: session.moods)
  }

  /// The time heard, exact to the frame, or the length of the track for an imported listen without ranges.
  fileprivate var reportedSeconds: Double {
    guard session.importedFrom != nil, session.heard.isEmpty, isListen else { return secondsHeard }
    return session.entry.track.duration ?? 0
  }
}
