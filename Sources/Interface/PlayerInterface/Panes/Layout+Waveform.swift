import TerminalCells

/// The rows of the waveform, which is the progress bar where it has at least two.
extension Layout {
  /// The most rows, which show all heights that an analysis tells apart.
  private static let mostWaveformRows = 4
  /// The rows of the window for each row of the waveform.
  private static let windowRowsPerRow = 11
  /// The minimum rows of the lyrics above the waveform, if these gave it some.
  private static let lyricsAboveWaveform = 4
  /// The minimum rows of a list that gives the waveform one.
  private static let listAboveWaveform = 16

  /// Whether there is room for a waveform.
  var hasWaveform: Bool { height(of: .progress) > 1 }

  /// Makes the progress higher, upward: into empty rows, lyrics, or a long list in the same frame.
  ///
  /// This does not depend on the track, so that nothing moves when its waveform becomes known.
  mutating func makeRoomForWaveform(in window: CellSize) {
    guard let index = panel.firstIndex(where: { $0.line == .progress }) else { return }
    if arrangement == .framed { return raisePanel(upTo: panel[index].area.y) }
    let progress = panel[index].area
    let top = end(of: panel, above: progress) ?? progress.y
    let free = progress.y - top
    let wanted =
      min(Self.mostWaveformRows, max(2, window.height / Self.windowRowsPerRow)) - 1
    // One row stays empty, if possible.
    var more = max(0, min(wanted, free - 1))
    more += takeLyrics(above: progress, endingAt: top, upTo: wanted - more)
    more = max(more, min(1, free))
    panel[index] = Placed(line: .progress, area: progress.growing(upBy: more))
  }

  /// Returns where the lowest of the cover and some lines above an area ends; `nil` for none.
  private func end(of lines: [Placed], above area: Rect) -> Int? {
    ([cover] + lines.map(\.area)).filter { area.isBelow($0) }.map(\.maxY).max()
  }

  /// Takes the last rows of lyrics that end above the progress, and returns their number.
  private mutating func takeLyrics(above progress: Rect, endingAt end: Int, upTo rows: Int) -> Int {
    let place = panel.firstIndex {
      $0.line == .lyric && $0.area.maxY == end && progress.isBelow($0.area)
    }
    guard let place else { return 0 }
    let lyrics = panel[place].area
    // A cover next to the lyrics stays.
    let others = panel.filter { $0.line != .lyric }
    let rest = end - (self.end(of: others, above: progress) ?? lyrics.y)
    let taken = max(0, min(rows, lyrics.height - Self.lyricsAboveWaveform, rest))
    panel[place] = Placed(line: .lyric, area: lyrics.split(top: lyrics.height - taken).top)
    return taken
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
