import PlayerModel
package import TerminalCells

/// The visualizer: a bar of block characters for each pitch, with a blank beside it; wider bars where there is room.
package struct SpectrumPane: Sendable {
  /// Where it is.
  package let area: Rect
  /// What a row of a bar looks like, from empty to full.
  private let steps: [Cell]

  /// More bars tell nothing more.
  private static let mostBars = 64

  /// How many bars there are in so many columns.
  static func bars(fitting width: Int) -> Int {
    (width + 1) / columns(fitting: width)
  }

  /// How many columns a bar has there, with its blank.
  private static func columns(fitting width: Int) -> Int {
    max(2, (width + mostBars) / mostBars)
  }

  init(in area: Rect, theme: Theme, glyphs: Glyphs) {
    self.area = area
    // Blanks look as bars do: a terminal is not told another style between them.
    let style = theme.text.overlaid(with: theme.barFull)
    steps = ([" "] + glyphs.levels).compactMap { Cell($0, style) }
  }

  /// Draws bars that are so high.
  func draw(_ levels: [Int], in buffer: inout CellBuffer) {
    let count = fitting(levels).count
    buffer.fill(place(count), with: steps[0])
    let changes = changes(from: Array(repeating: 0, count: count), to: levels) ?? []
    for change in changes { buffer.fill(change.area, with: change.cell) }
  }

  /// What makes bars that are so high of others; nil if there are not as many.
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

  /// The bars that there is room for: where the window has become narrower, those that were asked for before are too
  /// many.
  private func fitting(_ levels: [Int]) -> ArraySlice<Int> {
    levels.prefix(Self.bars(fitting: area.width))
  }

  /// Where so many bars are.
  private func place(_ bars: Int) -> Rect {
    area.centered(
      CellSize(width: bars * Self.columns(fitting: area.width) - 1, height: area.height))
  }

  /// How many steps high a bar is.
  private func height(_ level: Int) -> Int {
    level * area.height * (steps.count - 1) / Spectrum.fullLevel
  }

  /// Adds what makes a bar so many steps high that had another height.
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
    // Rows count from below; the uppermost of a bar may be full in part.
    let (oldRows, newRows) = ((old + full - 1) / full, (new + full - 1) / full)
    fill(old / full..<max(old / full, new / full), with: full)
    fill(new / full..<newRows, with: new % full)
    fill(newRows..<max(newRows, oldRows), with: 0)
  }
}
