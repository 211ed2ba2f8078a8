import PlayerModel
import TerminalCells

/// Moving through the item and the queue.
extension AppModel {
  /// `$` goes so many seconds before the end.
  private static let beforeEnd = 3.0

  /// When ``AppEvent/timePassed`` is to come, on the monotonic clock (nanoseconds); nil: not at all.
  package var deadline: Int64? {
    [
      heldKey.deadline, connection == .attached ? cover.nextStep(in: snapshot) : nil,
      idleDeadline,
    ]
    .compactMap(\.self).min()
  }

  /// Does what was to be done by `now`.
  mutating func pass(to now: Timestamp) -> [Effect] {
    lockIfIdle(at: now)
    return endHeldSeek(at: now)
  }

  /// Lets a held key end when it has been quiet for long enough.
  mutating func endHeldSeek(at now: Timestamp) -> [Effect] {
    guard let deadline = heldKey.deadline, deadline <= now.monotonicNanoseconds else { return [] }
    return endHeldSeek()
  }

  mutating func endHeldSeek() -> [Effect] {
    guard heldKey.isHeld else {
      heldKey = HeldKey()
      return []
    }
    heldKey = HeldKey()
    return request(.endSeeking)
  }

  /// What an arrow to the side does; nil for other keys, and where arrows move in a text.
  mutating func hold(_ key: Key, at now: Timestamp) -> [Effect]? {
    guard key == .left || key == .right, !isTyping, connection == .attached,
      typed.isEmpty
    else { return nil }
    let isForward: Bool
    switch bindings.match([key]) {
    case .action(.forward): isForward = true
    case .action(.back): isForward = false
    default: return nil
    }
    let wasHeld = heldKey.isHeld
    let canHold = snapshot.state != .stopped && snapshot.state != .interrupted
    let press = heldKey.press(
      isForward: isForward, at: now.monotonicNanoseconds, canHold: canHold)
    let ending = wasHeld && press != .goesOn ? request(.endSeeking) : []
    switch press {
    case .goesOn: return []
    case .beginsHold: return ending + request(.beginSeeking(forward: isForward))
    case .single: return ending + request(.skip(seconds: isForward ? 5 : -5))
    }
  }

  mutating func seekToEnd() -> [Effect] {
    guard let item = snapshot.item, let duration = item.track.duration else {
      show(Message(level: .info, text: "How long the track is, is not known yet."))
      return []
    }
    return request(.seek(seconds: max(0, duration - Self.beforeEnd), entry: item.id))
  }
}
