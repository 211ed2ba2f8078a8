import SafeText

/// A line of text in one or more styles, truncated with an ellipsis if it does not fit.
package struct TextLine: Widget, Hashable, Sendable {
  /// A part of the line in one style.
  package struct Span: Hashable, Sendable {
    /// The text, which may be unsafe: drawing sanitizes it.
    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }
  }

  /// The horizontal alignment of a line.
  package enum Alignment: Hashable, Sendable {
    /// Left, centred or right.
    case leading, center, trailing
  }

  /// The parts.
  package var spans: [Span]
  /// The alignment.
  package var alignment: Alignment
  /// The character that marks truncation.
  package var ellipsis: Character

  package init(_ spans: [Span], alignment: Alignment = .leading, ellipsis: Character) {
    self.spans = spans
    self.alignment = alignment
    self.ellipsis = ellipsis
  }

  /// Creates a line in one style.
  package init(
    _ text: String, _ style: Style = .plain, alignment: Alignment = .leading, ellipsis: Character
  ) {
    self.init([Span(text, style)], alignment: alignment, ellipsis: ellipsis)
  }

  /// Returns the width in columns, at most `limit`.
  package func width(atMost limit: Int) -> Int {
    fitted(to: limit).reduce(0) { $0 + $1.text.width }
  }

  /// Draws the line into the first row of `area`.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    let pieces = fitted(to: area.width)
    let spare = area.width - pieces.reduce(0) { $0 + $1.text.width }
    var column =
      switch alignment {
      case .leading: area.x
      case .center: area.x + spare / 2
      case .trailing: area.x + spare
      }
    for piece in pieces {
      column = buffer.write(
        piece.text, x: column, y: area.y, style: piece.style, limit: area.maxX)
    }
  }

  private func fitted(to width: Int) -> [(text: DisplayText, style: Style)] {
    var pieces: [(text: DisplayText, style: Style)] = []
    var room = width
    for (index, span) in spans.enumerated() {
      let text = DisplayText(span.text, fitting: room, ellipsis: ellipsis)
      let isCut = text.width == room && spans[(index + 1)...].contains { !$0.text.isEmpty }
      pieces.append((isCut ? text.cut(to: room, ellipsis: ellipsis) : text, span.style))
      room -= text.width
      if isCut || room <= 0 { break }
    }
    return pieces
  }
}
