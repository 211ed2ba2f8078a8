package import SafeText

/// An off-screen buffer of cells to draw into.
///
/// Drawing is clipped at any size, even 0×0. Wide characters stay whole: overwriting one half
/// blanks the other, and one that does not fit is not drawn. Likewise, pictures that the terminal
/// draws are dropped if they do not fit or a character is drawn over them.
package struct CellBuffer: Hashable, Sendable {
  /// The size of the screen.
  package let size: CellSize
  private var cells: [Cell]
  /// The pictures that the terminal must draw over the cells.
  package private(set) var graphics: [PlacedGraphic] = []
  /// Whether the terminal keeps thumbnails that are not visible now, because they will be soon.
  ///
  /// It frees their memory as soon as another screen is shown.
  package var keepsThumbnails = false

  /// Creates a buffer of empty cells.
  package init(size: CellSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
  }

  /// A buffer of size 0×0.
  package static let nothing = CellBuffer(size: CellSize(width: 0, height: 0))

  /// The rectangle of the whole buffer.
  package var bounds: Rect { Rect(size) }

  /// The cell at a position, or a blank one outside the buffer.
  package subscript(x: Int, y: Int) -> Cell {
    guard contains(x, y) else { return .blank }
    return cells[y * size.width + x]
  }

  /// Returns the cells of a row from left to right, or none outside the buffer.
  package func row(_ y: Int) -> ArraySlice<Cell> {
    guard (0..<size.height).contains(y) else { return [] }
    return cells[(y * size.width)..<((y + 1) * size.width)]
  }

  /// Returns whether another buffer has the same cells in `area`.
  package func isSame(as other: CellBuffer, in area: Rect) -> Bool {
    size == other.size
      && area.rows.allSatisfy { y in
        let columns = max(0, area.x)
        return row(y).dropFirst(columns).prefix(area.width)
          .elementsEqual(other.row(y).dropFirst(columns).prefix(area.width))
      }
  }

  /// Writes `text` to the right of a position, up to the column `limit` or the edge, and returns
  /// the next column.
  @discardableResult
  package mutating func write(
    _ text: DisplayText, x: Int, y: Int, style: Style = .plain, limit: Int? = nil
  ) -> Int {
    let limit = min(limit ?? size.width, size.width)
    var column = x
    for cluster in text.clusters {
      guard column + cluster.width <= limit else { break }
      put(Cell(text: cluster.text, width: cluster.width, style: style), x: column, y: y)
      column += cluster.width
    }
    return column
  }

  /// Fills `rect` with a character that is one column wide.
  package mutating func fill(_ rect: Rect, with glyph: Character = " ", style: Style = .plain) {
    guard let cell = Cell(glyph, style) else { return }
    fill(rect, with: cell)
  }

  /// Fills `rect` with a cell that is one column wide.
  package mutating func fill(_ rect: Rect, with cell: Cell) {
    let visible = rect.intersection(bounds)
    guard cell.width == 1, !visible.isEmpty else { return }
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX { put(cell, x: x, y: y) }
    }
  }

  /// Applies `style` on top of the styles in `rect`.
  package mutating func lay(_ style: Style, over rect: Rect) {
    let visible = rect.intersection(bounds)
    guard !visible.isEmpty else { return }
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        let index = y * size.width + x
        cells[index].style = cells[index].style.overlaid(with: style)
      }
    }
  }

  /// Replaces the styles in `rect` with `style`.
  package mutating func cover(_ rect: Rect, with style: Style) {
    let visible = rect.intersection(bounds)
    guard !visible.isEmpty else { return }
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX { cells[y * size.width + x].style = style }
    }
  }

  /// Applies `style` beneath all styles, so that it shows where they set nothing.
  package mutating func underlay(_ style: Style) {
    underlay(style, in: bounds)
  }

  /// Applies `style` beneath the styles in `rect`.
  package mutating func underlay(_ style: Style, in rect: Rect) {
    let visible = rect.intersection(bounds)
    guard !visible.isEmpty else { return }
    for y in visible.y..<visible.maxY {
      for index in (y * size.width + visible.x)..<(y * size.width + visible.maxX) {
        cells[index].style = style.overlaid(with: cells[index].style)
      }
    }
  }

  /// Places a picture over cells that are already drawn, unless it does not fit.
  package mutating func place(_ graphic: Graphic, x: Int, y: Int) {
    let placed = PlacedGraphic(graphic, x: x, y: y)
    guard !placed.area.isEmpty, placed.area.intersection(bounds) == placed.area else { return }
    graphics.append(placed)
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    (0..<size.width).contains(x) && (0..<size.height).contains(y)
  }

  private mutating func put(_ cell: Cell, x: Int, y: Int) {
    guard contains(x, y), contains(x + cell.width - 1, y) else { return }
    if !graphics.isEmpty { graphics.removeAll { $0.area.contains(x, y) } }
    for column in x..<(x + cell.width) { breakWide(column, y) }
    let index = y * size.width + x
    cells[index] = cell
    if cell.width == 2 { cells[index + 1] = .continuation(cell.style) }
  }

  /// Blanks both halves of a wide character before one is overwritten.
  private mutating func breakWide(_ x: Int, _ y: Int) {
    let index = y * size.width + x
    let first = cells[index].isContinuation ? index - 1 : index
    guard cells[first].width == 2 else { return }
    for half in first...(first + 1) {
      cells[half] = Cell(text: " ", width: 1, style: cells[half].style)
    }
  }
}

extension CellBuffer: Widget {
  /// Draws as much of the buffer as fits, starting in the upper left corner of `area`.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    draw(from: 0, in: area, of: &buffer)
  }

  /// Draws the rows from `first`, which must not be beyond the last.
  package func draw(from first: Int, in area: Rect, of buffer: inout CellBuffer) {
    for y in 0..<max(0, min(size.height - first, area.height)) {
      for (x, cell) in row(first + y).enumerated() where !cell.isContinuation {
        guard x + cell.width <= area.width else { break }
        buffer.put(cell, x: area.x + x, y: area.y + y)
      }
    }
    for placed in graphics where placed.area.intersection(Rect(area.size)) == placed.area {
      buffer.place(placed.graphic, x: area.x + placed.x, y: area.y + placed.y)
    }
  }
}

extension CellBuffer: CustomStringConvertible {
  /// The text of all rows, without trailing blanks.
  package var description: String {
    (0..<size.height).map { y in
      var line = row(y).map(\.text).joined()[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }
}
