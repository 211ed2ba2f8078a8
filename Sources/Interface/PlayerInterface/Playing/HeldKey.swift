import PlayerModel

/// Detects whether a key that seeks is being held.
///
/// Terminals send no key-up event. A held key repeats faster than a finger can press it, and is
/// released when it stops repeating.
struct HeldKey: Equatable, Sendable {
  /// The maximum interval between repeats; a console repeats 10.9 times a second, a desktop more
  /// often.
  static let repeatInterval: Int64 = 95_000_000
  /// The maximum delay of the first repeat; a desktop waits up to 660 ms.
  static let repeatDelay: Int64 = 700_000_000
  /// The number of repeats that make a held key.
  static let repeatsToHold = 3
  /// The time without a repeat after which the key counts as released.
  static let quiet: Int64 = 300_000_000

  private enum State: Equatable {
    /// The key is released, or was never pressed.
    case released
    /// The key was pressed `times` in a row, most recently at `last`.
    case pressed(isForward: Bool, times: Int, last: Int64, leaving: Leaving)
    /// The key is held, and last repeated at `last`.
    case held(isForward: Bool, last: Int64)
    /// The key is held since before the track changed, and last repeated at `last`.
    case spent(isForward: Bool, last: Int64)
  }

  /// Whether the track was left while a key may have been held.
  private enum Leaving {
    case no
    /// By the last press.
    case now
    /// By the press before it, of which the last one may be the first repeat.
    case before
  }

  private var state = State.released

  /// The meaning of a key press.
  enum Press: Equatable {
    /// A single press.
    case single
    /// The key is held from this press on.
    case beginsHold
    /// The key is still held, and does nothing more.
    case continuesHold
  }

  /// Handles a press.
  ///
  /// A key that is held while the track changes does nothing more until it is released, so that the next
  /// track plays from its start.
  ///
  /// - Parameters:
  ///   - canHold: Whether there is anything to seek in.
  ///   - leavesTrack: Whether a single press goes to the next track.
  ///   - isElsewhere: Whether the track has changed since the last press.
  mutating func press(
    isForward: Bool, at time: Int64, canHold: Bool, leavesTrack: Bool = false,
    isElsewhere: Bool = false
  ) -> Press {
    if keepsHolding(isForward: isForward, at: time) { return .continuesHold }
    var (times, hasLeft) = (1, false)
    if case .pressed(let wasForward, let before, let last, let leaving) = state,
      wasForward == isForward, time >= last
    {
      if time - last < Self.repeatInterval {
        times = before + 1
        hasLeft = leaving != .no || isElsewhere
      } else if time - last < Self.repeatDelay {
        hasLeft = leaving == .now
      }
    }
    if times > 1, hasLeft {
      state = .spent(isForward: isForward, last: time)
      return .continuesHold
    }
    guard times >= Self.repeatsToHold, canHold else {
      let leaving: Leaving = leavesTrack ? .now : hasLeft ? .before : .no
      state = .pressed(isForward: isForward, times: times, last: time, leaving: leaving)
      return .single
    }
    state = .held(isForward: isForward, last: time)
    return .beginsHold
  }

  /// Returns whether the key was held and still is.
  private mutating func keepsHolding(isForward: Bool, at time: Int64) -> Bool {
    switch state {
    case .held(isForward, let last) where time - last < Self.quiet:
      state = .held(isForward: isForward, last: time)
    case .spent(isForward, let last) where time - last < Self.quiet:
      state = .spent(isForward: isForward, last: time)
    case .released, .pressed, .held, .spent: return false
    }
    return true
  }

  /// Whether the key seeks while it is held.
  var isHeld: Bool { deadline != nil }

  /// The time at which the key counts as released if it does not repeat; `nil` unless it is held.
  var deadline: Int64? {
    if case .held(_, let last) = state { last + Self.quiet } else { nil }
  }
}
