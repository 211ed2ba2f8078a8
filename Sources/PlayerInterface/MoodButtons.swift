import PlayerModel
import TerminalCells

/// The moods and their keys, and under which of them the item is filed: the longest way of saying so
/// that fits.
struct MoodButtons {
  let filed: [MoodName]
  let theme: Theme
  let glyphs: Glyphs

  /// The pieces of the line.
  func spans(fitting width: Int) -> [TextLine.Span] {
    let ways = [
      { line(nameLength: .max, inner: " ", between: "   ") + others },
      { line(nameLength: .max, inner: " ", between: "   ") },
      { line(nameLength: .max, inner: "", between: " ") },
      { line(nameLength: 3, inner: "", between: " ") },
      { line(nameLength: 0, inner: "", between: " ") },
    ]
    for way in ways {
      let spans = way()
      if spans.reduce(0, { $0 + DisplayText($1.text).width }) <= width { return spans }
    }
    return line(nameLength: 0, inner: "", between: "")
  }

  private func line(nameLength: Int, inner: String, between: String) -> [TextLine.Span] {
    var spans: [TextLine.Span] = []
    for (index, mood) in MoodName.standard.enumerated() {
      let isFiled = filed.contains(mood)
      let name = String(mood.rawValue.prefix(nameLength))
      let sign = isFiled ? glyphs.filed : glyphs.unfiled
      let style = isFiled ? theme.mood(mood) : theme.secondary
      if index > 0 { spans.append(TextLine.Span(between)) }
      spans.append(TextLine.Span("\(index + 1)", theme.strong))
      spans.append(TextLine.Span("\(inner)\(sign)\(name.isEmpty ? "" : inner)\(name)", style))
    }
    return spans
  }

  /// Moods of the listener's own, which have no key.
  private var others: [TextLine.Span] {
    filed.filter { !MoodName.standard.contains($0) }.flatMap { mood in
      [
        TextLine.Span("   "),
        TextLine.Span("\(glyphs.filed) \(mood.rawValue)", theme.mood(mood)),
      ]
    }
  }
}
