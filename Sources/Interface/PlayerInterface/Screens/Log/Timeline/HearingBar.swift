import PlayerModel
import TerminalCells

/// A bar as long as a track, filled where the track was heard, with marks of pauses and of its end.
struct HearingBar: Widget {
  let shape: HearingShape
  /// Why it ended; `nil` while it continues.
  let ending: ListeningSession.EndReason?
  let glyphs: Glyphs
  let theme: Theme

  /// Draws the bar into the first row of `area`.
  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let line = area.row(0)
    guard !line.isEmpty else { return }
    buffer.fill(line, with: glyphs.barEmpty, style: theme.line)
    for part in shape.parts {
      let first = min(line.width - 1, column(part.lowerBound, of: line))
      let end = max(first + 1, column(part.upperBound, of: line))
      let cells = Rect(x: line.x + first, y: line.y, width: end - first, height: 1)
      buffer.fill(cells, with: glyphs.barFull, style: theme.barFull)
    }
    for pause in shape.pauses { mark(glyphs.pauseMark, theme.strong, at: pause, of: line, &buffer) }
    if let end = shape.end, let (sign, style) = endMark {
      mark(sign, style, at: end, of: line, &buffer)
    }
  }

  private func column(_ fraction: Double, of line: Rect) -> Int {
    Int((fraction * Double(line.width)).rounded())
  }

  private func mark(
    _ sign: Character, _ style: Style, at fraction: Double, of line: Rect,
    _ buffer: inout CellBuffer
  ) {
    let place = min(line.width - 1, column(fraction, of: line))
    buffer.fill(Rect(x: line.x + place, y: line.y, width: 1, height: 1), with: sign, style: style)
  }

  /// The mark of the end; `nil` if the track was heard to its end.
  private var endMark: (sign: Character, style: Style)? {
    switch ending {
    case nil: (glyphs.playing, theme.accent)
    case .skipped, .restarted: (glyphs.skipMark, theme.warning)
    case .stopped, .quit: (glyphs.stopped, theme.strong)
    case .failed, .crashed: (glyphs.interrupted, theme.error)
    case .finished: nil
    }
  }
}

extension Glyphs {
  /// A pause within a bar, whose full part must differ from it.
  fileprivate var pauseMark: Character { repertoire == .ascii ? "|" : paused }
  /// The end of a bar that was skipped.
  fileprivate var skipMark: Character { repertoire == .ascii ? ">" : "»" }
}
