import TerminalCells

/// The rows of the waveform, which is the progress bar where it has at least two.
extension Layout {
  /// The most rows, which show all heights that an analysis tells apart.
  private static let mostWaveformRows = 4
  /// The rows of the window for each row of the waveform.
  private static let windowRowsPerRow = 11
  /// The minimum rows that lyrics, the next tracks and a cover above the waveform keep if they give it some.
  private static let fewestAbove = (lyrics: 4, spareLyrics: 1, cover: 16)
  /// The minimum rows of a list that gives the waveform one.
  private static let listAboveWaveform = 16

  /// Whether there is room for a waveform.
  var hasWaveform: Bool { height(of: .progress) > 1 }

  /// Returns the rows of the waveform in a window of `height` rows that can spare them.
  static func waveformRows(inWindowOf height: Int) -> Int {
    min(mostWaveformRows, height / windowRowsPerRow)
  }

  /// Makes the progress higher, upward: into empty rows, into lyrics, the next tracks and a cover above it, or
  /// into a long list in the same frame.
  ///
  /// This does not depend on the track, so that nothing moves when its waveform becomes known.
  mutating func makeRoomForWaveform(in window: CellSize) {
    guard let index = panel.firstIndex(where: { $0.line == .progress && !$0.area.isEmpty }) else {
      return
    }
    let progress = panel[index].area
    if arrangement == .framed { return raisePanel(upTo: progress.y) }
    var more = max(2, Self.waveformRows(inWindowOf: window.height)) - 1
    // One row stays empty, if possible.
    while more > 0, !endRows(above: progress, with: more + 1) { more -= 1 }
    guard more == 0 else {
      panel[index] = Placed(line: .progress, area: progress.growing(upBy: more))
      return
    }
    let end = panel.map(\.area).filter { progress.isBelow($0) }.map(\.maxY).max() ?? progress.y
    guard max(end, progress.isBelow(cover) ? cover.maxY : end) < progress.y else { return }
    panel[index] = Placed(line: .progress, area: progress.growing(upBy: 1))
  }

  /// Ends what is above an area the given number of rows before it; returns `false`, without a change,
  /// if that would take too much from something.
  private mutating func endRows(above area: Rect, with rows: Int) -> Bool {
    let end = area.y - rows
    var lines = panel
    for (index, placed) in panel.enumerated() {
      guard area.isBelow(placed.area), placed.area.maxY > end else { continue }
      let height = end - placed.area.y
      let fewest =
        hasSpareLyrics ? Self.fewestAbove.spareLyrics : Self.fewestAbove.lyrics
      guard [.lyric, .upcoming].contains(placed.line), height >= fewest else { return false }
      lines[index] = Placed(line: placed.line, area: placed.area.split(top: height).top)
    }
    // Without anything above it, there is no room at all.
    guard panel.contains(where: { area.isBelow($0.area) }) else { return false }
    if area.isBelow(cover), cover.maxY > end {
      let height = end - cover.y
      guard height >= Self.fewestAbove.cover else { return false }
      cover = cover.split(top: height).top.centered(
        CellSize(width: cover.width * height / cover.height, height: height))
    }
    panel = lines
    return true
  }

  /// Gives the progress the last row of a long list, and raises what is between them.
  private mutating func raisePanel(upTo progress: Int) {
    guard rows.height >= Self.listAboveWaveform else { return }
    rows = rows.split(top: rows.height - 1).top
    divider = divider.moved(upBy: 1)
    cover = cover.moved(upBy: 1)
    panel = panel.map { placed in
      let area = placed.area
      if placed.line == .progress { return Placed(line: .progress, area: area.growing(upBy: 1)) }
      return area.y < progress ? Placed(line: placed.line, area: area.moved(upBy: 1)) : placed
    }
  }
}

extension Rect {
  fileprivate func moved(upBy rows: Int) -> Rect {
    Rect(x: x, y: y - rows, width: width, height: height)
  }

  fileprivate func growing(upBy rows: Int) -> Rect {
    Rect(x: x, y: y - rows, width: width, height: height + rows)
  }
}
