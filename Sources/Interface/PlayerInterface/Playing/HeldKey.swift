import PlayerModel

/// Whether a key that moves through the item is held.
///
/// Terminals send no key-up: a held key is one that comes again and again, faster than a finger can press
/// it, and is let go when it does not come any more.
struct HeldKey: Equatable, Sendable {
  /// The longest time between two of a held key's: a console repeats 10.9 times a second, a desktop more often.
  static let repeatInterval: Int64 = 95_000_000
  /// So many of them are a held key.
  static let repeatsToHold = 3
  /// After so long without one it was let go.
  static let quiet: Int64 = 300_000_000

  private enum State: Equatable {
    /// It was let go, or never pressed.
    case released
    /// It was pressed so often in a row, and last at this time.
    case pressed(isForward: Bool, times: Int, last: Int64)
    /// It is held, and came last at this time.
    case held(isForward: Bool, last: Int64)
  }

  private var state = State.released

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
    if case .held(let wasForward, let last) = state, wasForward == isForward,
      time - last < Self.quiet
    {
      state = .held(isForward: isForward, last: time)
      return .goesOn
    }
    var times = 1
    if case .pressed(let wasForward, let before, let last) = state, wasForward == isForward,
      time >= last, time - last < Self.repeatInterval
    {
      times = before + 1
    }
    guard times >= Self.repeatsToHold, canHold else {
      state = .pressed(isForward: isForward, times: times, last: time)
      return .single
    }
    state = .held(isForward: isForward, last: time)
    return .beginsHold
  }

  var isHeld: Bool { deadline != nil }

  /// When it counts as let go, if it does not come again; nil unless it is held.
  var deadline: Int64? {
    if case .held(_, let last) = state { last + Self.quiet } else { nil }
  }
}
