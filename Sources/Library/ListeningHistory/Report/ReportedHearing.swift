import PlayerModel

/// What a report counts of a session.
struct ReportedHearing: Sendable {
  /// When it began, Unix milliseconds.
  var startedAt: Int64
  /// The other player that it was heard with; nil if it was this one.
  var player: String?
  var isListen: Bool
  var isSkip: Bool
  /// How long was heard.
  var seconds: Double
  var moods: [MoodName]
}

extension HeardSession {
  /// What counts of it.
  var reported: ReportedHearing {
    ReportedHearing(
      startedAt: session.startedAt.unixMilliseconds, player: session.player, isListen: isListen,
      isSkip: isSkip, seconds: reportedSeconds, moods: session.moods)
  }

  /// How long was heard for a report: what was heard here, to the frame; of a listen that was imported without
  /// that, its track's length.
  fileprivate var reportedSeconds: Double {
    guard session.importedFrom != nil, session.heard.isEmpty, isListen else { return secondsHeard }
    return session.entry.track.duration ?? 0
  }
}
