import PlayerModel

/// Detects whether a key that seeks is being held.
///
/// Terminals send no key-up event. A held key repeats faster than a finger can press it, and is
/// released when it stops repeating.
struct HeldKey: Equatable, Sendable {
  /// The maximum interval between repeats; a console repeats 10.9 times a second, a desktop more
  /// often.
  static let repeatInterval: Int64 = 95_000_000
  /// The number of repeats that make a held key.
  static let repeatsToHold = 3
  /// The time without a repeat after which the key counts as released.
  static let quiet: Int64 = 300_000_000

  private enum State: Equatable {
    /// The key is released, or was never pressed.
    case released
    /// The key was pressed `times` in a row, most recently at `last`.
    case pressed(isForward: Bool, times: Int, last: Int64)
    /// The key is held, and last repeated at `last`.
    case held(isForward: Bool, last: Int64)
  }

  private var state = State.released

  /// The meaning of a key press.
  enum Press: Equatable {
    /// A single press.
    case single
    /// The key is held from this press on.
    case beginsHold
    /// The key is still held.
    case continuesHold
  }

  /// Handles a press; `canHold` is whether there is anything to seek in.
  mutating func press(isForward: Bool, at time: Int64, canHold: Bool) -> Press {
    if case .held(let wasForward, let last) = state, wasForward == isForward,
      time - last < Self.quiet
    {
      state = .held(isForward: isForward, last: time)
      return .continuesHold
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

  /// The time at which the key counts as released if it does not repeat; `nil` unless it is held.
  var deadline: Int64? {
    if case .held(_, let last) = state { last + Self.quiet } else { nil }
  }
}
