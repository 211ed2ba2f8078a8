import PlayerModel
import TerminalCells

/// Moving through the item and the queue.
extension AppModel {
  /// `$` goes so many seconds before the end.
  private static let beforeEnd = 3.0
  /// What the key for the sleep timer goes through, minutes.
  private static let sleeps: [Double] = [15, 30, 60, 90]

  /// When ``AppEvent/timePassed`` is to come, on the monotonic clock (nanoseconds); nil: not at all.
  package var deadline: Int64? { heldKey.deadline }

  /// Lets a held key end when it has been quiet for long enough.
  mutating func endHeldSeek(at now: Timestamp) -> [Effect] {
    guard let deadline, deadline <= now.monotonicNanoseconds else { return [] }
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
    guard key == .left || key == .right, mode != .filtering, connection == .attached else {
      return nil
    }
    let isForward = key == .right
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

  /// The next longer sleep timer; after the longest, and while it fades, none.
  mutating func setSleepTimer() -> [Effect] {
    guard let timer = snapshot.sleepTimer else {
      return request(.setSleepTimer(minutes: Self.sleeps.first))
    }
    let longer = Self.sleeps.first { $0 > timer.minutes }
    return request(.setSleepTimer(minutes: timer.isFading ? nil : longer))
  }

  mutating func removeSelected() -> [Effect] {
    guard let row = queue.selectedRow else { return [] }
    return request(.removeFromQueue(entries: [row.entry.id]))
  }

  /// Moves the selected row up or down, and the selection with it.
  mutating func moveSelected(by rows: Int) -> [Effect] {
    guard let row = queue.selectedRow else { return [] }
    guard queue.filter.isEmpty else {
      show(Message(level: .info, text: "Rows are moved where all are shown: Esc ends the filter."))
      return []
    }
    let target = queue.position.selected + rows
    guard (0..<queue.position.count).contains(target) else { return [] }
    // Before the row above, or before the one below the row below, where there is one.
    let before = rows < 0 ? target : target + 1
    guard before == queue.position.count || queue.row(at: before) != nil else { return [] }
    let entry = queue.row(at: before)?.entry.id
    queue.swapSelected(with: target)
    return request(.moveInQueue(entries: [row.entry.id], before: entry))
  }
}
