/// A horizontal line with text at its left and right, such as the top or a divider of a frame.
package struct Rule: Widget, Hashable, Sendable {
  /// The ends of a rule.
  package enum Ends: Hashable, Sendable {
    /// The upper corners of a frame.
    case top
    /// Junctions with the edges of a frame.
    case tees
    /// The lower corners of a frame.
    case bottom
    /// Plain ends.
    case none
  }

  /// The ends.
  package var ends: Ends
  /// The symbols.
  package var glyphs: Glyphs
  /// The style of the line.
  package var style: Style
  /// The text at the left.
  package var title: [TextLine.Span]
  /// The text at the right, omitted if it does not fit.
  package var trailing: [TextLine.Span]

  package init(
    ends: Ends, glyphs: Glyphs, style: Style, title: [TextLine.Span] = [],
    trailing: [TextLine.Span] = []
  ) {
    self.ends = ends
    self.glyphs = glyphs
    self.style = style
    self.title = title
    self.trailing = trailing
  }

  /// Draws the rule into the first row of `area`.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    let line = area.row(0)
    buffer.fill(line, with: glyphs.frame.horizontal, style: style)
    drawEnds(of: line, in: &buffer)
    let inner = line.inset(columns: 2)
    let left = TextLine(title, ellipsis: glyphs.ellipsis)
    let used = write(left, width: left.width(atMost: inner.width - 2), in: inner, into: &buffer)
    let right = TextLine(trailing, ellipsis: glyphs.ellipsis)
    let width = right.width(atMost: inner.width)
    let rest = inner.width - used - 1
    if width + 2 <= rest {
      let place = inner.split(left: inner.width - width - 2).rest
      write(right, width: width, in: place, into: &buffer)
    }
  }

  private func drawEnds(of line: Rect, in buffer: inout CellBuffer) {
    let signs: (left: Character, right: Character)? =
      switch ends {
      case .top: (glyphs.frame.topLeft, glyphs.frame.topRight)
      case .tees: (glyphs.frame.leftTee, glyphs.frame.rightTee)
      case .bottom: (glyphs.frame.bottomLeft, glyphs.frame.bottomRight)
      case .none: nil
      }
    guard let signs, line.width >= 2 else { return }
    buffer.fill(line.split(left: 1).left, with: signs.left, style: style)
    buffer.fill(line.split(left: line.width - 1).rest, with: signs.right, style: style)
  }

  /// Writes `text` between two blanks, and returns the number of columns used.
  @discardableResult
  private func write(
    _ text: TextLine, width: Int, in area: Rect, into buffer: inout CellBuffer
  ) -> Int {
    guard width > 0 else { return 0 }
    let place = area.split(left: width + 2).left
    buffer.fill(place)
    buffer.draw(text, in: place.inset(columns: 1))
    return place.width
  }
}
