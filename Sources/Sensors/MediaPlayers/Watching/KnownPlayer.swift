import PlayerModel

/// A connection with a player's name, and what is known of it; used by the bus's thread.
final class KnownPlayer {
  let id: OtherPlayer.ID
  /// Its names on the bus.
  var names: Set<String> = []
  /// Its place in the order of arrivals, or `nil` if it was there before the first observer.
  var arrival: Int?
  /// Its process, or `nil` if the bus has not reported it.
  var process: UInt32?
  /// The number of initial requests without a reply.
  var openQuestions = 0
  /// The player as observers see it, once the initial requests were answered.
  var player: OtherPlayer?
  /// Whether its signals are subscribed to.
  var isFollowed = false
  /// Its state, once its properties were read.
  var tracking: PlayerTracking?
  /// Reports that arrived before that.
  var early = PlayerReport()
  /// The monotonic time until which its initial item may lack tags, or `nil` if it had them.
  var tagsDue: Int64?
  /// When it becomes visible after its representative disappeared, on the monotonic clock, or
  /// `nil`.
  var revealDue: Int64?
  /// The players that represent it.
  var coveredBy: Set<OtherPlayer.ID> = []
  /// The process that it represents.
  var browserProcess: UInt32?
  var budget = SignalBudget()
  var isAskedAll = false
  var isAskedPosition = false
  /// When to request the position after an announced seek, on the monotonic clock, or `nil`.
  private(set) var seekDue: Int64?
  /// Whether a request for all properties failed and must be repeated.
  var owesAll = false
  /// The number of consecutive requests for the position without a reply.
  var unanswered = 0

  init(id: OtherPlayer.ID) {
    self.id = id
  }

  /// The number of requests without a reply after which none are made.
  static let maximumUnanswered = 3

  /// Whether regular requests for the position are useful.
  var isWorthAsking: Bool {
    unanswered < Self.maximumUnanswered && tracking?.isWorthAsking == true
  }

  /// Whether everything that was requested is known.
  var isSettled: Bool { openQuestions == 0 && (!isFollowed || tracking != nil) }

  /// When to request its properties again, with or without tags, or `nil` if that is not needed.
  var askingDue: Int64? { tracking == nil && !isAskedAll ? tagsDue : nil }

  /// Notes an announced seek, which some players perform only after announcing it.
  func expectSeek(at now: Int64) {
    seekDue = seekDue ?? now + Self.seekDelay
  }

  /// Returns `true` once when an announced seek must have been performed.
  func endSeek(at now: Int64) -> Bool {
    guard let due = seekDue, due <= now else { return false }
    seekDue = nil
    return true
  }

  /// In nanoseconds.
  private static let seekDelay: Int64 = 500_000_000

  /// Sets the players that represent it.
  ///
  /// It becomes visible only some time after the last of them disappeared, because a program that
  /// ends closes its connections one by one.
  func cover(by players: Set<OtherPlayer.ID>, at now: Int64) {
    if players.isEmpty, !coveredBy.isEmpty {
      revealDue = now + Self.revealDelay
    } else if !players.isEmpty || revealDue.map({ $0 <= now }) == true {
      revealDue = nil
    }
    coveredBy = players
  }

  /// In nanoseconds.
  private static let revealDelay: Int64 = 1_000_000_000

  /// Discards its state when it is no longer followed.
  func leave() {
    (isFollowed, tracking, early, owesAll) = (false, nil, PlayerReport(), false)
    (tagsDue, seekDue) = (nil, nil)
  }
}
