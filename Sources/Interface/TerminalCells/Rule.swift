/// A line across, with something said at its left and at its right: the top of a frame, or what
/// divides one.
package struct Rule: Widget, Hashable, Sendable {
  /// What a rule does at its ends.
  package enum Ends: Hashable, Sendable {
    /// The upper corners of a frame.
    case top
    /// Where it meets a frame's sides.
    case tees
    /// The lower corners of a frame.
    case bottom
    /// Nothing.
    case none
  }

  /// What it does at its ends.
  package var ends: Ends
  /// The signs.
  package var glyphs: Glyphs
  /// The style of the line.
  package var style: Style
  /// What is said at the left.
  package var title: [TextLine.Span]
  /// What is said at the right, left out where there is no room.
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

  /// Draws it into the first row of `area`.
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

  /// Writes `text` between two blanks and returns how many columns it took.
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
