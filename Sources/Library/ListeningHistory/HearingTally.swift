package import PlayerModel

/// How often a song was played and skipped, and the weight that results.
///
/// The weight is in 0…1, and ½ for a song that was never heard. The share of plays makes up three quarters
/// of it; the remaining quarter favours recent sessions.
package struct HearingTally: Hashable, Sendable {
  /// The number of times the song was played.
  package private(set) var plays = 0
  /// The number of times the song was skipped.
  package private(set) var skips = 0
  /// Moves halfway to 1 with each play and halfway to 0 with each skip.
  private var recent = 0.5

  /// Creates the tally of a song that was never heard.
  package init() {}

  /// The weight of the song, in 0…1.
  package var weight: Double {
    0.75 * Double(plays + 1) / Double(plays + skips + 2) + 0.25 * recent
  }

  /// Adds a session; call it in the order in which sessions were heard.
  ///
  /// A session counts as a play if it finished or as much was heard as `rule` requires, and as a skip if it
  /// was skipped before that. Any other end leaves the tally unchanged.
  package mutating func add(
    heardSeconds: Double, exactDuration: Double?, endReason: ListeningSession.EndReason?,
    by rule: ListenRule
  ) {
    let isHeard =
      endReason == .finished
      || exactDuration.map { $0 > 0 && rule.isEnough(heardSeconds, of: $0) }
        ?? (heardSeconds >= rule.enoughSeconds)
    if isHeard {
      plays += 1
      recent += (1 - recent) / 2
    } else if endReason == .skipped {
      skips += 1
      recent /= 2
    }
  }
}
