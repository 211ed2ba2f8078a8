import PlayerModel

/// A connection that has a player's name, and how far it is known; for the thread of its bus.
final class KnownPlayer {
  let id: OtherPlayer.ID
  /// Its names on the bus.
  var names: Set<String> = []
  /// When it came; nil if it was there before anybody looked.
  var arrival: Int?
  /// Its process; nil until the bus has said it, or where it does not.
  var process: UInt32?
  /// Questions of the first meeting that are not answered yet.
  var openQuestions = 0
  /// What it is to others, once it was met.
  var player: OtherPlayer?
  /// Whether its signals are sent here.
  var isFollowed = false
  /// What it does, once it was asked.
  var tracking: PlayerTracking?
  /// What it said before it was tracked.
  var early = PlayerReport()
  /// Until when it was, or is, given time to read the tags of what it was found with, on the monotonic clock; nil if it
  /// needed none.
  var tagsDue: Int64?
  /// When it is shown for itself, after others have spoken for it, on the monotonic clock; nil unless that is to come.
  var revealDue: Int64?
  /// The players that speak for it.
  var coveredBy: Set<OtherPlayer.ID> = []
  /// The process that it speaks for.
  var browserProcess: UInt32?
  var budget = SignalBudget()
  var isAskedAll = false
  var isAskedPosition = false
  /// When it is asked where a seek has led, on the monotonic clock; nil unless it told of one.
  private(set) var seekDue: Int64?
  /// Whether it owes an answer that says all.
  var owesAll = false
  /// Questions for the position in a row that were not answered.
  var unanswered = 0

  init(id: OtherPlayer.ID) {
    self.id = id
  }

  /// So many unanswered questions are enough.
  static let patience = 3

  /// Whether asking for its position now and then may help.
  var isWorthAsking: Bool {
    unanswered < Self.patience && tracking?.isWorthAsking == true
  }

  /// Whether it is known as well as anybody wants.
  var isSettled: Bool { openQuestions == 0 && (!isFollowed || tracking != nil) }

  /// When it is asked again what it plays, with or without tags; nil unless it is waited for.
  var askingDue: Int64? { tracking == nil && !isAskedAll ? tagsDue : nil }

  /// Takes note that it told of a seek, which some have not made yet when they are asked at once.
  func expectSeek(at now: Int64) {
    seekDue = seekDue ?? now + Self.seekDelay
  }

  /// Whether a seek that it told of is made by now, for the first time.
  func endSeek(at now: Int64) -> Bool {
    guard let due = seekDue, due <= now else { return false }
    seekDue = nil
    return true
  }

  /// Nanoseconds.
  private static let seekDelay: Int64 = 500_000_000

  /// Takes note of who speaks for it; when nobody does any more, that counts a moment later: a program that ends takes
  /// its connections away one after the other.
  func cover(by players: Set<OtherPlayer.ID>, at now: Int64) {
    if players.isEmpty, !coveredBy.isEmpty {
      revealDue = now + Self.revealDelay
    } else if !players.isEmpty || revealDue.map({ $0 <= now }) == true {
      revealDue = nil
    }
    coveredBy = players
  }

  /// Nanoseconds.
  private static let revealDelay: Int64 = 1_000_000_000

  /// Forgets what it does; it is not followed any more.
  func leave() {
    (isFollowed, tracking, early, owesAll) = (false, nil, PlayerReport(), false)
    (tagsDue, seekDue) = (nil, nil)
  }
}
