/// The rule for when a session counts as a listen.
///
/// The default is ListenBrainz's rule: half of the track or four minutes, whichever is less,
/// counted in frames that the device really played. Last.fm also requires a duration of more than
/// 30 seconds.
package struct ListenRule: Hashable, Sendable {
  /// The share of the track that suffices, from 0 to 1.
  package var fraction: Double
  /// The number of seconds that suffice for a track of any duration.
  package var enoughSeconds: Double
  /// The duration in seconds that a track must exceed.
  package var longerThan: Double

  /// Creates a rule, by default ListenBrainz's.
  package init(fraction: Double = 0.5, enoughSeconds: Double = 240, longerThan: Double = 0) {
    self.fraction = fraction
    self.enoughSeconds = enoughSeconds
    self.longerThan = longerThan
  }

  /// Half of the track or 240 seconds, for tracks of any duration.
  package static let listenBrainz = ListenRule()
  /// The same for tracks longer than 30 seconds.
  package static let lastFM = ListenRule(longerThan: 30)

  /// Returns whether `session` is a listen.
  ///
  /// Repeated passages count repeatedly, and skipped ones not at all. An imported session counts if
  /// its source says so. An unknown or estimated duration is not used, not even for ``longerThan``:
  /// the track is as long as the last frame heard, at least, and then the number of seconds that
  /// suffice for any track must be reached, or the end of the track. For another player all values
  /// are estimates, so the duration that it reports is used.
  package func counts(_ session: ListeningSession) -> Bool {
    if session.importedFrom != nil, session.heard.isEmpty { return session.endReason == .finished }
    guard session.sampleRate > 0 else { return false }
    // In floating point, because the ranges come from a file and integers could overflow.
    let frames = session.heard.reduce(0) { $0 + Double($1.end) - Double($1.start) }
    let heard = frames / Double(session.sampleRate)
    guard heard > 0 else { return false }
    let track = session.entry.track
    guard track.isDurationExact || session.player != nil, let length = track.duration, length > 0
    else {
      // If the track finished, this is its length; it does not matter how much of it was heard.
      let end = Double(session.heard.map(\.end).max() ?? 0)
      guard end / Double(session.sampleRate) > longerThan else { return false }
      return heard >= enoughSeconds || session.endReason == .finished && frames >= end * fraction
    }
    return isEnough(heard, of: length)
  }

  /// Returns whether `seconds` suffice for a track of `length` seconds.
  package func isEnough(_ seconds: Double, of length: Double) -> Bool {
    length > longerThan && seconds >= min(length * fraction, enoughSeconds)
  }
}
