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
    let steps = glyphs.levels.compactMap { Cell($0, theme.barFull) }
    let columns = Self.columns(fitting: area.width)
    let place = area.centered(
      CellSize(width: levels.count * columns - 1, height: area.height))
    // Blanks look as bars do: a terminal is not told another style between them.
    buffer.fill(place, style: theme.barFull)
    for row in 0..<area.height {
      // What of a bar reaches into this row, in steps.
      let below = (area.height - 1 - row) * steps.count
      for (bar, level) in levels.enumerated() {
        let height = level * area.height * steps.count / Spectrum.fullLevel - below
        guard height > 0 else { continue }
        let start = place.x + bar * columns
        buffer.fill(
          Rect(x: start, y: place.y + row, width: columns - 1, height: 1),
          with: steps[min(height, steps.count) - 1])
      }
    }
  }
}
