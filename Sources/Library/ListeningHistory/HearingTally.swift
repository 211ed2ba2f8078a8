package import PlayerModel

/// How often a song was heard through and how often it was skipped, and what it weighs by that.
///
/// The weight is 0…1, and ½ for a song that was never heard: three quarters are the share of hearings,
/// one quarter follows the latest of them.
package struct HearingTally: Hashable, Sendable {
  /// How often it was heard through.
  package private(set) var plays = 0
  /// How often it was skipped.
  package private(set) var skips = 0
  /// Nears 1 with each hearing and 0 with each skip.
  private var recent = 0.5

  /// A song that was never heard.
  package init() {}

  /// What it weighs.
  package var weight: Double {
    0.75 * Double(plays + 1) / Double(plays + skips + 2) + 0.25 * recent
  }

  /// Takes in the next session, in the order in which they were heard.
  ///
  /// Who hears as much of a song as `rule` asks has heard it; who skips it before has not wanted it;
  /// and where the listening ended for another reason, it says nothing.
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
