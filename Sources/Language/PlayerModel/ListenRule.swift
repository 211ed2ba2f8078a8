/// When a hearing counts as a listen.
///
/// By default ListenBrainz's rule: half of the track or four minutes, whichever is less, counted in frames
/// that the device really played. Last.fm asks for more than 30 seconds of length besides.
package struct ListenRule: Hashable, Sendable {
  /// The part of the track that is enough, 0…1.
  package var fraction: Double
  /// The seconds that are enough however long the track is.
  package var enoughSeconds: Double
  /// The seconds that a track must be longer than to count at all.
  package var longerThan: Double

  /// A rule; by default ListenBrainz's.
  package init(fraction: Double = 0.5, enoughSeconds: Double = 240, longerThan: Double = 0) {
    self.fraction = fraction
    self.enoughSeconds = enoughSeconds
    self.longerThan = longerThan
  }

  /// Half or 240 seconds, without a least length.
  package static let listenBrainz = ListenRule()
  /// The same for tracks longer than 30 seconds.
  package static let lastFM = ListenRule(longerThan: 30)

  /// Whether `session` is a listen.
  ///
  /// What was heard twice counts twice, what was skipped does not count. What was imported counts if its
  /// source says so. A length that is unknown or
  /// only estimated decides nothing: then it takes the seconds that are always enough, or the track's end. With another player all is an estimate, so
  /// that the length that it tells is as good as the rest.
  package func counts(_ session: ListeningSession) -> Bool {
    if session.importedFrom != nil, session.heard.isEmpty { return session.endReason == .finished }
    guard session.sampleRate > 0 else { return false }
    // In floating point: ranges come from a file, and whole numbers could overflow.
    let frames = session.heard.reduce(0) { $0 + Double($1.end) - Double($1.start) }
    let heard = frames / Double(session.sampleRate)
    guard heard > 0 else { return false }
    let track = session.entry.track
    guard track.isDurationExact || session.player != nil, let length = track.duration, length > 0
    else {
      return heard >= enoughSeconds
        || session.endReason == .finished && heard > longerThan && isEnough(frames, of: session)
    }
    return isEnough(heard, of: length)
  }

  /// Whether `seconds` heard are enough of a track of `length` seconds.
  package func isEnough(_ seconds: Double, of length: Double) -> Bool {
    length > longerThan && seconds >= min(length * fraction, enoughSeconds)
  }

  /// Whether `frames` are as much as the rule asks of a track that ends where the last of them was heard.
  private func isEnough(_ frames: Double, of session: ListeningSession) -> Bool {
    frames >= Double(session.heard.map(\.end).max() ?? 0) * fraction
  }
}
