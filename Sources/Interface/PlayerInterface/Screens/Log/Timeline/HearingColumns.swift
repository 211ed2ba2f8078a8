import TerminalCells

/// The columns of a hearing's row, of which narrow rows leave out some.
struct HearingColumns: Equatable {
  /// When it began.
  let time: Rect
  /// The names of the track and its artist.
  let names: Rect
  /// The bar of what was heard; empty without room for it.
  let bar: Rect
  /// How long it was heard, and of how long a track; empty without room for it.
  let heard: Rect
  /// Why it ended, in a word; empty without room for it.
  let ending: Rect

  /// The minimum width for the length of the track and for the word at the end.
  private static let wide = 96
  /// The minimum width for a bar that grows with the row.
  private static let medium = 56
  /// The maximum width of a bar.
  private static let widestBar = 40

  /// Divides the area of a row.
  init(in area: Rect) {
    let width = area.width
    let gap = width >= Self.medium ? 2 : 1
    var rest = area
    func split(right columns: Int) -> Rect {
      guard columns > 0 else { return .nothing }
      let (left, right) = rest.split(left: rest.width - columns)
      rest = left.split(left: left.width - gap).left
      return right
    }
    ending = split(right: width >= Self.wide ? 9 : 0)
    heard = split(right: width >= Self.wide ? 17 : width >= Self.medium ? 7 : width >= 18 ? 5 : 0)
    bar = split(right: Self.barWidth(in: width))
    let (left, right) = rest.split(left: 5)
    time = left
    names = right.split(left: gap).rest
  }

  private static func barWidth(in width: Int) -> Int {
    switch width {
    case medium...: min(widestBar, width / 5)
    case 36...: 8
    case 26...: 6
    default: 0
    }
  }
}
