import PlayerModel
import TerminalCells

/// A row of the timeline: when a track was heard, its names, and a bar of what was heard.
struct HearingRow {
  let context: PaneContext
  let hearing: ListRow.Hearing
  let isSelected: Bool
  let isMarked: Bool

  private var theme: Theme { context.theme }
  private var ellipsis: Character { context.glyphs.ellipsis }
  private var secondary: Style { isSelected ? .plain : theme.secondary }
  private var shape: HearingShape { hearing.shape }

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let columns = HearingColumns(in: area)
    buffer.draw(
      TextLine(String(hearing.time.prefix(5)), secondary, ellipsis: ellipsis), in: columns.time)
    buffer.draw(TextLine(names, ellipsis: ellipsis), in: columns.names)
    drawBar(in: columns.bar, of: &buffer)
    buffer.draw(
      TextLine(
        heard(in: columns.heard.width), isSelected ? .plain : theme.time, alignment: .trailing,
        ellipsis: ellipsis),
      in: columns.heard)
    buffer.draw(TextLine(ending, endingStyle, ellipsis: ellipsis), in: columns.ending)
  }

  /// Title, artist, and where it was played if that was not here.
  private var names: [TextLine.Span] {
    let (track, separator) = (hearing.track, context.glyphs.separator)
    func further(_ text: String, _ style: Style) -> TextLine.Span {
      TextLine.Span(text.isEmpty ? "" : " \(separator) \(text)", style)
    }
    return [
      TextLine.Span(isMarked ? String(context.glyphs.mark) : ""),
      TextLine.Span(track.title.isEmpty ? "(untitled)" : track.title),
      further(track.artist, isSelected ? .plain : theme.artist),
      further(source ?? "", secondary),
    ]
  }

  private var source: String? {
    switch hearing.origin {
    case .thisPlayer: nil
    case .player(let name): "on \(name)"
    case .imported(let name): "from \(name)"
    }
  }

  private func drawBar(in area: Rect, of buffer: inout CellBuffer) {
    // Without times, an empty bar would say that nothing was heard.
    guard shape.seconds != nil else { return }
    buffer.draw(
      HearingBar(shape: shape, ending: hearing.ending, glyphs: context.glyphs, theme: theme),
      in: area)
  }

  /// Returns the time heard and, if there is room, the length of the track.
  private func heard(in width: Int) -> String {
    guard let seconds = shape.seconds, width > 0 else { return "" }
    let estimate = if case .player = hearing.origin { "~" } else { "" }
    let sign = hearing.track.isDurationExact ? "" : "~"
    let length = shape.length.map { " / \(sign)\(TimeText.text($0))" } ?? ""
    let long = estimate + TimeText.text(seconds) + length
    if long.count <= width { return long }
    return estimate + TimeText.text(seconds, fitting: width - estimate.count)
  }

  private var ending: String {
    guard let ending = hearing.ending else { return "now" }
    return ending == .finished ? "" : ending.rawValue
  }

  private var endingStyle: Style {
    guard !isSelected, let ending = hearing.ending else { return .plain }
    return [.failed, .crashed].contains(ending) ? theme.warning : theme.secondary
  }
}
