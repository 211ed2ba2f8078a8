import TerminalCells

/// The places of tiles in a grid: covers next to each other and below each other, with names.
///
/// The covers are as large as fills the area best, within limits that depend on its height.
struct TileLayout: Equatable, Sendable {
  /// The number of tiles next to each other, and below each other.
  let columns: Int
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
    case 14...: (12...20, 2, 0)
    case 10...: (10...16, 1, 0)
    default: (8...12, 1, 0)
    }
  }

  /// Creates the layout for an area; `nil` if it has no room for several covers.
  init?(_ area: Rect) {
    let (widths, textRows, gap) = Self.measures(area.height)
    let most = area.width / (widths.lowerBound + 2 * Self.margin)
    guard most >= 2 else { return nil }
    let layouts = (2...most).compactMap { columns -> TileLayout? in
      let room = min(
        area.width / columns - 2 * Self.margin, widths.upperBound, 2 * (area.height - textRows))
      let rows = room / 2
      guard 2 * rows >= widths.lowerBound else { return nil }
      return TileLayout(
        area: area, columns: columns, lines: (area.height + gap) / (rows + textRows + gap),
        cover: CellSize(width: 2 * rows, height: rows), textRows: textRows, gap: gap)
    }
    guard let first = layouts.first else { return nil }
    self = layouts.dropFirst().reduce(first) { $1.filled > $0.filled ? $1 : $0 }
  }

  private init(
    area: Rect, columns: Int, lines: Int, cover: CellSize, textRows: Int, gap: Int
  ) {
    (self.area, self.columns, self.lines) = (area, columns, lines)
    (self.cover, self.textRows, self.gap) = (cover, textRows, gap)
  }

  /// The number of cells with covers.
  private var filled: Int { columns * lines * cover.width * cover.height }

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
