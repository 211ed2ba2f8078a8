/// A movement in a list or text, with the count typed before the key.
struct Movement: Equatable, Sendable {
  /// What the key is bound to.
  private let action: KeyAction
  /// The number of repetitions, or the row to go to; `nil` if no number was typed.
  private let count: Int?

  /// Creates the movement of an action; `nil` if the action is not a movement.
  init?(_ action: KeyAction, count: Int? = nil) {
    switch action {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .topRow,
      .middleRow, .bottomRow:
      self.action = action
      self.count = count.map { max(1, $0) }
    default: return nil
    }
  }

  /// Returns the number of rows to move by in a list of this height; `nil` if the movement goes to
  /// a specific row.
  func rows(seen height: Int) -> Int? {
    let times = count ?? 1
    return switch action {
    case .up: -times
    case .down: times
    case .pageUp: -times * max(1, height - 1)
    case .pageDown: times * max(1, height - 1)
    case .halfPageUp: -times * max(1, height / 2)
    case .halfPageDown: times * max(1, height / 2)
    default: nil
    }
  }

  /// Returns the row to go to; `nil` if the movement is relative.
  ///
  /// `rows` are the rows that can be selected without scrolling.
  func row(seen rows: Range<Int>?, of all: Int) -> Int? {
    let times = count ?? 1
    switch (action, rows) {
    case (.first, _): return times - 1
    case (.last, _): return count.map { $0 - 1 } ?? all - 1
    case (.topRow, let rows?): return min(rows.lowerBound + times, rows.upperBound) - 1
    case (.middleRow, let rows?): return rows.lowerBound + (rows.count - 1) / 2
    case (.bottomRow, let rows?): return max(rows.lowerBound, rows.upperBound - times)
    default: return nil
    }
  }
}
