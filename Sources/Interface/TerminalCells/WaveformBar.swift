/// A progress bar that shows the shape of a sound: columns of its height, which fill from the left.
package struct WaveformBar: Widget, Hashable, Sendable {
  /// The greatest height.
  package static let fullHeight = UInt8.max

  /// The filled fraction, clamped to 0...1; NaN counts as 0.
  package var fraction: Double
  /// The heights in parts of equal length; a column that shows several is as high as the highest.
  package var heights: [UInt8]
  /// The symbols.
  package var glyphs: Glyphs
  /// The style of the full part.
  package var fullStyle: Style
  /// The style of the empty part.
  package var emptyStyle: Style
  /// The places that are marked, of which later ones cover earlier ones.
  package var marks: [ProgressBar.Mark]

  package init(
    fraction: Double, heights: [UInt8], glyphs: Glyphs, fullStyle: Style, emptyStyle: Style,
    marks: [ProgressBar.Mark] = []
  ) {
    self.fraction = fraction
    self.heights = heights
    self.glyphs = glyphs
    self.fullStyle = fullStyle
    self.emptyStyle = emptyStyle
    self.marks = marks
  }

  /// Draws the bar into all rows of `area`.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    draw(rows: 0..<area.height, in: area, of: &buffer)
  }

  /// Draws some of the rows of a bar that fills `area`, counted from the top.
  package func draw(rows: Range<Int>, in area: Rect, of buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    let signs = WaveformSigns(glyphs)
    let levels = (0..<area.width).map { level(ofColumn: $0, in: area) }
    let full = ProgressBar.fullColumns(fraction, of: area.width)
    let (fullCells, emptyCells) = (signs.cells(fullStyle), signs.cells(emptyStyle))
    for row in rows.clamped(to: 0..<area.height) {
      let below = (area.height - 1 - row) * signs.perRow
      let shown = levels.map { signs.index(of: $0, above: below) }
      let line = area.row(row)
      draw(shown[..<full], with: fullCells, in: line, of: &buffer)
      draw(shown[full...], with: emptyCells, in: line, of: &buffer)
      for mark in marks {
        let column = mark.column(of: area.width)
        let place = Rect(x: line.x + column, y: line.y, width: 1, height: 1)
        if row == 0 {
          buffer.fill(place, with: mark.symbol, style: mark.style)
        } else {
          buffer.fill(place, with: signs.cells(mark.style)[shown[column]])
        }
      }
    }
  }

  /// Draws a part of a row, with neighbors that look the same at once.
  ///
  /// - Parameter shown: The index of each column's cell, by its place in the row.
  private func draw(
    _ shown: ArraySlice<Int>, with cells: [Cell], in line: Rect, of buffer: inout CellBuffer
  ) {
    var start = shown.startIndex
    while start < shown.endIndex {
      let sign = shown[start]
      let end = shown[start...].firstIndex { $0 != sign } ?? shown.endIndex
      let place = Rect(x: line.x + start, y: line.y, width: end - start, height: 1)
      buffer.fill(place, with: cells[sign])
      start = end
    }
  }

  /// Returns the height of a column in steps of the glyphs.
  private func level(ofColumn column: Int, in area: Rect) -> Int {
    guard !heights.isEmpty else { return 0 }
    let first = column * heights.count / area.width
    let end = max(first + 1, (column + 1) * heights.count / area.width)
    let height = heights[first..<end].max() ?? 0
    let steps = glyphs.levels.count * area.height
    // Only silence has no height at all.
    return (Int(height) * steps + Int(Self.fullHeight) - 1) / Int(Self.fullHeight)
  }
}

/// The symbols of one row of a column: blank, the baseline, and the levels.
private struct WaveformSigns {
  private let characters: [Character]

  init(_ glyphs: Glyphs) {
    characters = [" ", glyphs.baseline] + glyphs.levels
  }

  /// The number of steps in one row.
  var perRow: Int { characters.count - 2 }

  /// Returns the cells for ``index(of:above:)``.
  func cells(_ style: Style) -> [Cell] {
    characters.map { Cell($0, $0 == " " ? .plain : style) ?? .blank }
  }

  /// Returns the index of the symbol of a column in the row with `below` steps below it.
  func index(of level: Int, above below: Int) -> Int {
    let filled = min(max(level - below, 0), perRow)
    if filled > 0 { return filled + 1 }
    return below == 0 ? 1 : 0
  }
}
