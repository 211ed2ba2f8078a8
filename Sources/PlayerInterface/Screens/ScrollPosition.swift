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
  /// Does what a key for lists does, in a text.
  mutating func take(_ action: KeyAction, count: Int, height: Int) {
    let page = max(1, height - 1)
    let lines: Int
    switch action {
    case .up: lines = -1
    case .down: lines = 1
    case .pageUp: lines = -page
    case .pageDown: lines = page
    case .first: lines = -count
    case .last: lines = count
    default: return
    }
    move(by: lines, count: count, height: height)
  }
}
