import PlayerModel

/// Whether a key that moves through the item is held.
///
/// Terminals send no key-up: a held key is one that comes again and again, faster than a finger can press
/// it, and is let go when it does not come any more.
struct HeldKey: Equatable, Sendable {
  /// The longest time between two of a held key's.
  static let repeatInterval: Int64 = 120_000_000
  /// So many of them are a held key.
  static let repeatsToHold = 3
  /// After so long without one it was let go.
  static let quiet: Int64 = 300_000_000

  private var isForward = false
  private var repeats = 0
  private var last: Int64?
  /// Whether it is held.
  private(set) var isHeld = false

  /// What a press of the key means.
  enum Press: Equatable {
    /// A press of its own.
    case single
    /// From this one on it is held.
    case beginsHold
    /// It is held still.
    case goesOn
  }

  /// Takes a press in; `canHold` is whether there is anything to move through.
  mutating func press(isForward: Bool, at time: Int64, canHold: Bool) -> Press {
    let isSame = isForward == self.isForward
    let isRepeat =
      isSame && last.map { time >= $0 && time - $0 < Self.repeatInterval } ?? false
    if isHeld, isSame, let last, time - last < Self.quiet {
      self.last = time
      return .goesOn
    }
    repeats = isRepeat ? repeats + 1 : 1
    self.isForward = isForward
    last = time
    isHeld = repeats >= Self.repeatsToHold && canHold
    return isHeld ? .beginsHold : .single
  }

  /// When it counts as let go, if it does not come again; nil unless it is held.
  var deadline: Int64? {
    isHeld ? last.map { $0 + Self.quiet } : nil
  }
}
