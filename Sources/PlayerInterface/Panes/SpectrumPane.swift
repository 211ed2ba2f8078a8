import PlayerModel
import TerminalCells

/// The visualizer: a bar of block characters for each pitch, with a blank beside it; wider bars where there is room.
struct SpectrumPane {
  let levels: [Int]
  let theme: Theme
  let glyphs: Glyphs

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

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    // Where the window has become narrower, those that were asked for before are too many.
    let levels = levels.prefix(Self.bars(fitting: area.width))
    let steps = glyphs.levels
    let columns = Self.columns(fitting: area.width)
    let place = area.centered(
      CellSize(width: levels.count * columns - 1, height: area.height))
    for row in 0..<area.height {
      // What of a bar reaches into this row, in steps.
      let below = (area.height - 1 - row) * steps.count
      let text = levels.map { level -> String in
        let height = level * area.height * steps.count / Spectrum.fullLevel - below
        let step: Character = height <= 0 ? " " : steps[min(height, steps.count) - 1]
        return String(repeating: step, count: columns - 1)
      }.joined(separator: " ")
      guard text.contains(where: { $0 != " " }) else { continue }
      buffer.draw(TextLine(text, theme.barFull, ellipsis: glyphs.ellipsis), in: place.row(row))
    }
  }
}
