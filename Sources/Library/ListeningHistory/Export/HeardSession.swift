package import PlayerModel

/// A session together with a rule's verdict on it.
package struct HeardSession: Hashable, Sendable {
  package var session: ListeningSession
  package var isListen: Bool

  /// Creates a session judged by `rule`.
  package init(_ session: ListeningSession, by rule: ListenRule) {
    self.session = session
    isListen = rule.counts(session)
  }

  /// The seconds of the track that were heard, counting repeated passages each time.
  package var secondsHeard: Double {
    // Floating point, because the ranges come from a file and integer arithmetic could overflow.
    guard session.sampleRate > 0 else { return 0 }
    return session.heard.reduce(0) { $0 + Double($1.end) - Double($1.start) }
      / Double(session.sampleRate)
  }

  /// Whether less than half a second was heard, which is too little to count as a skip.
  ///
  /// An imported session without ranges does not qualify: its source chose to keep it.
  var isTouch: Bool {
    secondsHeard < 0.5 && (session.importedFrom == nil || !session.heard.isEmpty)
  }

  /// Whether the track was skipped before it counted as a listen.
  var isSkip: Bool { !isListen && session.endReason == .skipped && !isTouch }
}
