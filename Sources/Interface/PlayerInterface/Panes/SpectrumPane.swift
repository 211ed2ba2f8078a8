import PlayerModel
package import TerminalCells

/// The visualizer: bars of block characters for each pitch, with a blank after each; wide windows
/// have wider bars.
package struct SpectrumPane: Sendable {
  /// The area of the visualizer.
  package let area: Rect
  /// The cells of a bar's row, from empty to full.
  private let steps: [Cell]

  /// The maximum number of bars; more would not show more detail.
  private static let mostBars = 64

  /// Returns the number of bars that fit `width` columns.
  static func bars(fitting width: Int) -> Int {
    (width + 1) / columns(fitting: width)
  }

  /// Returns the width of a bar, including its blank.
  private static func columns(fitting width: Int) -> Int {
    max(2, (width + mostBars) / mostBars)
  }

  init(in area: Rect, theme: Theme, glyphs: Glyphs) {
    self.area = area
    // Blanks have the style of bars, which saves switching styles between them.
    let style = theme.text.overlaid(with: theme.barFull)
    steps = ([" "] + glyphs.levels).compactMap { Cell($0, style) }
  }

  /// Draws bars of these heights.
  func draw(_ levels: [Int], in buffer: inout CellBuffer) {
    let count = fitting(levels).count
    buffer.fill(place(count), with: steps[0])
    let changes = changes(from: Array(repeating: 0, count: count), to: levels) ?? []
    for change in changes { buffer.fill(change.area, with: change.cell) }
  }

  /// Returns the changes from one set of bars to another; `nil` if their numbers differ.
  package func changes(from old: [Int], to new: [Int]) -> [CellFill]? {
    let (old, new) = (fitting(old), fitting(new))
    guard old.count == new.count else { return nil }
    let columns = Self.columns(fitting: area.width)
    var x = place(new.count).x
    var changes: [CellFill] = []
    for (old, new) in zip(old, new) {
      addChange(from: height(old), to: height(new), x: x, width: columns - 1, to: &changes)
      x += columns
    }
    return changes
  }

  /// Returns the bars that fit; if the window became narrower, earlier answers have too many.
  private func fitting(_ levels: [Int]) -> ArraySlice<Int> {
    levels.prefix(Self.bars(fitting: area.width))
  }

  /// Returns the area of the given number of bars.
  private func place(_ bars: Int) -> Rect {
    area.centered(
      CellSize(width: bars * Self.columns(fitting: area.width) - 1, height: area.height))
  }

  /// Returns the height of a bar in steps.
  private func height(_ level: Int) -> Int {
    level * area.height * (steps.count - 1) / Spectrum.fullLevel
  }

  /// Adds the changes of a bar from one height to another, in steps.
  private func addChange(
    from old: Int, to new: Int, x: Int, width: Int, to changes: inout [CellFill]
  ) {
    guard old != new else { return }
    let full = steps.count - 1
    func fill(_ rows: Range<Int>, with step: Int) {
      let place = Rect(
        x: x, y: area.maxY - rows.upperBound, width: width, height: rows.count)
      if !rows.isEmpty { changes.append(CellFill(area: place, cell: steps[step])) }
    }
    // Rows count from the bottom; the top row of a bar may be partially full.
    let (oldRows, newRows) = ((old + full - 1) / full, (new + full - 1) / full)
    fill(old / full..<max(old / full, new / full), with: full)
    fill(new / full..<newRows, with: new % full)
    fill(newRows..<max(newRows, oldRows), with: 0)
  }
}
