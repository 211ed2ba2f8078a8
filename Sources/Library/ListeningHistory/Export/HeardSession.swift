package import PlayerModel

/// A session and what a rule says of it.
package struct HeardSession: Hashable, Sendable {
  package var session: ListeningSession
  package var isListen: Bool

  /// A session, judged by `rule`.
  package init(_ session: ListeningSession, by rule: ListenRule) {
    self.session = session
    isListen = rule.counts(session)
  }

  /// How long was heard, seconds of the track, what was heard twice counted twice.
  package var secondsHeard: Double {
    // In floating point: ranges come from a file, and whole numbers could overflow.
    guard session.sampleRate > 0 else { return 0 }
    return session.heard.reduce(0) { $0 + Double($1.end) - Double($1.start) }
      / Double(session.sampleRate)
  }

  /// Whether it says too little to be kept as a skip: under half a second.
  ///
  /// What was imported may not say how long it was heard; then its source has kept it.
  var isTouch: Bool {
    secondsHeard < 0.5 && (session.importedFrom == nil || !session.heard.isEmpty)
  }

  /// Whether the song was heard and not wanted: skipped before it was a listen.
  var isSkip: Bool { !isListen && session.endReason == .skipped && !isTouch }
}
