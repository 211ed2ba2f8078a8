/// A horizontal bar that fills from the left.
package struct ProgressBar: Widget, Hashable, Sendable {
  /// The filled fraction, clamped to 0...1; NaN counts as 0.
  package var fraction: Double
  /// The symbols.
  package var glyphs: Glyphs
  /// The style of the full part.
  package var fullStyle: Style
  /// The style of the empty part.
  package var emptyStyle: Style
  /// The places that are marked, of which later ones cover earlier ones.
  package var marks: [Mark]

  /// A marked place of the bar.
  package struct Mark: Hashable, Sendable {
    /// The symbol, which is one column wide.
    package var symbol: Character
    /// The place as a fraction of the bar, clamped to 0...1; NaN counts as 0.
    package var fraction: Double
    /// The style of the symbol.
    package var style: Style

    /// Creates a mark at a fraction of the bar.
    package init(_ symbol: Character, at fraction: Double, style: Style) {
      self.symbol = symbol
      self.fraction = fraction
      self.style = style
    }

    /// Returns the column of the mark on a bar that is at least one column wide.
    func column(of width: Int) -> Int {
      min(width - 1, Int(ProgressBar.bounded(fraction) * Double(width)))
    }
  }

  package init(
    fraction: Double, glyphs: Glyphs, fullStyle: Style, emptyStyle: Style, marks: [Mark] = []
  ) {
    self.fraction = fraction
    self.glyphs = glyphs
    self.fullStyle = fullStyle
    self.emptyStyle = emptyStyle
    self.marks = marks
  }

  /// Draws the bar into the first row of `area`.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    let line = area.row(0)
    let full = Self.fullColumns(fraction, of: line.width)
    let (left, right) = line.split(left: full)
    buffer.fill(left, with: glyphs.barFull, style: fullStyle)
    buffer.fill(right, with: glyphs.barEmpty, style: emptyStyle)
    if full > 0, full < line.width {
      let head = Rect(x: left.maxX - 1, y: line.y, width: 1, height: 1)
      buffer.fill(head, with: glyphs.barHead, style: fullStyle)
    }
    guard line.width > 0 else { return }
    for mark in marks {
      let cell = Rect(
        x: line.x + mark.column(of: line.width), y: line.y, width: 1, height: 1)
      buffer.fill(cell, with: mark.symbol, style: mark.style)
    }
  }

  /// Returns the number of filled columns of a bar.
  package static func fullColumns(_ fraction: Double, of width: Int) -> Int {
    Int((bounded(fraction) * Double(width)).rounded())
  }

  fileprivate static func bounded(_ fraction: Double) -> Double {
    fraction.isNaN ? 0 : min(1, max(0, fraction))
  }
}
