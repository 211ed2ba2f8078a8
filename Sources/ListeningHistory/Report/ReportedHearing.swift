import PlayerModel

/// What a report counts of a session.
struct ReportedHearing: Sendable {
  /// When it began, Unix milliseconds.
  var startedAt: Int64
  /// The track, by the number that the report gave it.
  var track: Int
  /// The other player that it was heard with; nil if it was this one.
  var player: String?
  var isListen: Bool
  var isSkip: Bool
  /// How long was heard.
  var seconds: Double
  var moods: [MoodName]

  /// What counts of a session of that track.
  init(_ heard: HeardSession, track: Int) {
    startedAt = heard.session.startedAt.unixMilliseconds
    self.track = track
    player = heard.session.player
    isListen = heard.isListen
    isSkip = heard.isSkip
    seconds = heard.reportedSeconds
    moods = heard.session.moods
  }
}

extension HeardSession {
  /// How long was heard for a report: what was heard here, to the frame; of a listen that was imported without
  /// that, its track's length.
  fileprivate var reportedSeconds: Double {
    guard session.importedFrom != nil, session.heard.isEmpty, isListen else { return secondsHeard }
    return session.entry.track.duration ?? 0
  }
}
