/// A key that moves in a list or a text, with the number that was typed before it.
struct Movement: Equatable, Sendable {
  /// What the key is bound to.
  private let action: KeyAction
  /// How often it moves, or which row it leads to; nil: no number was typed.
  private let count: Int?

  /// What a key moves, if it does.
  init?(_ action: KeyAction, count: Int? = nil) {
    switch action {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .topRow,
      .middleRow, .bottomRow:
      self.action = action
      self.count = count.map { max(1, $0) }
    default: return nil
    }
  }

  /// By how many rows it moves where `height` of them are seen; nil if it leads to a row of its own.
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

  /// The row that it leads to, where one may go to these of all rows without scrolling; nil if it only moves.
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
