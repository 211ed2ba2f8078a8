/// The scroll position in a text.
struct ScrollPosition: Equatable, Sendable {
  /// The first visible line.
  private(set) var top = 0

  /// Scrolls by `lines` in a text of `count` lines, of which `height` are visible.
  mutating func move(by lines: Int, count: Int, height: Int) {
    top = min(max(0, top + lines), max(0, count - height))
  }

  /// Scrolls to a position from 0 (beginning) to 1 (end).
  mutating func go(to fraction: Double, count: Int, height: Int) {
    let line = Int((fraction * Double(max(0, count - height))).rounded())
    move(by: line - top, count: count, height: height)
  }
}

extension ScrollPosition {
  /// Scrolls in a text.
  mutating func take(_ movement: Movement, count: Int, height: Int) {
    // A text has no selected line, so no movement goes to one of the visible lines.
    let line = movement.row(seen: nil, of: count).map { $0 - top }
    move(by: movement.rows(seen: height) ?? line ?? 0, count: count, height: height)
  }
}
