/// Where one is in a text of which a part is seen.
struct ScrollPosition: Equatable, Sendable {
  /// The first line that is seen.
  private(set) var top = 0

  /// Goes `lines` further down, or up, in a text of `count` lines of which `height` are seen.
  mutating func move(by lines: Int, count: Int, height: Int) {
    top = min(max(0, top + lines), max(0, count - height))
  }
}

extension ScrollPosition {
  /// Moves in a text as a key says.
  mutating func take(_ movement: Movement, count: Int, height: Int) {
    // A text has no selected line, so that nothing leads to one of those that are seen.
    let line = movement.row(seen: nil, of: count).map { $0 - top }
    move(by: movement.rows(seen: height) ?? line ?? 0, count: count, height: height)
  }
}
