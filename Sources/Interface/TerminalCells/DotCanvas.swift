import SafeText

/// A bitmap with several dots per cell where the terminal's characters allow it.
package struct DotCanvas: Hashable, Sendable {
  /// The width in dots.
  package let width: Int
  package let height: Int
  /// The ratio of a dot's height to its width.
  package let stretch: Double

  private let size: CellSize
  private let perCell: (columns: Int, rows: Int)
  private var dots: [Bool]

  /// Creates a canvas of the given size in cells, with eight dots per cell in Unicode (Braille) or
  /// else one.
  package init(_ size: CellSize, _ repertoire: Glyphs.Repertoire) {
    self.size = size
    perCell = repertoire == .unicode ? (2, 4) : (1, 1)
    width = max(0, size.width * perCell.columns)
    height = max(0, size.height * perCell.rows)
    stretch = repertoire == .unicode ? 1 : 2
    dots = Array(repeating: false, count: width * height)
  }

  /// Sets a dot, ignoring positions outside the canvas.
  package mutating func set(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    dots[y * width + x] = true
  }

  /// Draws the canvas, starting in the upper left corner of `area`.
  package func draw(in area: Rect, style: Style, of buffer: inout CellBuffer) {
    for row in 0..<min(size.height, area.height) {
      let text = String((0..<min(size.width, area.width)).map { sign(x: $0, y: row) })
      buffer.write(DisplayText(text), x: area.x, y: area.y + row, style: style, limit: area.maxX)
    }
  }

  /// The bits of a Braille character's dots, row by row.
  private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  private func sign(x: Int, y: Int) -> Character {
    var bits: UInt32 = 0
    for row in 0..<perCell.rows {
      for column in 0..<perCell.columns {
        let place = (y * perCell.rows + row) * width + x * perCell.columns + column
        if dots[place] { bits |= Self.bits[row * perCell.columns + column] }
      }
    }
    guard bits > 0 else { return " " }
    guard perCell.rows > 1, let scalar = Unicode.Scalar(0x2800 + bits) else { return "*" }
    return Character(scalar)
  }

  package static func == (one: DotCanvas, other: DotCanvas) -> Bool {
    one.size == other.size && one.stretch == other.stretch && one.dots == other.dots
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(dots)
  }
}
