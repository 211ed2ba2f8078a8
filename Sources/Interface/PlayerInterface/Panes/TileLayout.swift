import TerminalCells

/// The places of tiles in a grid: covers next to each other and below each other, with names.
///
/// The covers are as large as fills the area best, within limits that depend on its height.
struct TileLayout: Equatable, Sendable {
  /// The number of tiles next to each other.
  let columns: Int
  /// The number of tiles below each other.
  let lines: Int
  /// The size of a cover.
  let cover: CellSize
  /// The number of lines with text below each cover, which is 1 or 2.
  let textRows: Int
  private let area: Rect
  /// The blank rows between two lines of tiles.
  private let gap: Int

  /// The columns of a tile on each side of its cover, which show the selection.
  private static let margin = 1

  /// The widths of covers and the other measures in an area of this height.
  private static func measures(
    _ height: Int
  ) -> (widths: ClosedRange<Int>, textRows: Int, gap: Int) {
    switch height {
    case 26...: (14...24, 2, 1)
    case 18...: (12...22, 1, 1)
    case 14...: (12...22, 1, 0)
    default: (8...14, 1, 0)
    }
  }

  /// Creates the layout for an area; `nil` if it has no room for several covers.
  init?(_ area: Rect) {
    let (widths, textRows, gap) = Self.measures(area.height)
    let most = area.width / (widths.lowerBound + 2 * Self.margin)
    guard most >= 2 else { return nil }
    var best: TileLayout?
    for columns in 2...most {
      let room = min(
        area.width / columns - 2 * Self.margin, widths.upperBound, 2 * (area.height - textRows))
      guard room >= widths.lowerBound else { continue }
      for rows in (widths.lowerBound / 2)...(room / 2) {
        let layout = TileLayout(
          area: area, columns: columns, lines: (area.height + gap) / (rows + textRows + gap),
          cover: CellSize(width: 2 * rows, height: rows), textRows: textRows, gap: gap)
        if best.map({ $0.value <= layout.value }) ?? true { best = layout }
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(
    area: Rect, columns: Int, lines: Int, cover: CellSize, textRows: Int, gap: Int
  ) {
    (self.area, self.columns, self.lines) = (area, columns, lines)
    (self.cover, self.textRows, self.gap) = (cover, textRows, gap)
  }

  /// How good the layout is: the cells with covers, which count less on a single line.
  private var value: Int { columns * lines * cover.width * cover.height * (lines > 1 ? 4 : 3) }

  /// The number of tiles.
  var count: Int { columns * lines }

  /// Returns the place of a tile, which includes the columns beside its cover.
  func place(of index: Int) -> Rect {
    let width = area.width / columns
    let own = cover.width + 2 * Self.margin
    let rest = area.width - width * columns
    return Rect(
      x: area.x + rest / 2 + index % columns * width + (width - own) / 2,
      y: area.y + index / columns * (cover.height + textRows + gap), width: own,
      height: cover.height + textRows)
  }

  /// Returns the places of the cover and of the text in the place of a tile.
  func parts(of place: Rect) -> (cover: Rect, text: Rect) {
    let parts = Rect(
      x: place.x + Self.margin, y: place.y, width: cover.width, height: place.height
    ).split(top: cover.height)
    return (parts.top, parts.rest)
  }

  /// Returns the index of the tile with a cell; `nil` if there is none.
  func index(x: Int, y: Int) -> Int? {
    (0..<count).first { place(of: $0).contains(x, y) }
  }
}
