/// A picture that the terminal draws over cells.
package struct Graphic: Sendable {
  /// The data for the terminal.
  package enum Form: Sendable {
    /// A PNG for kitty's protocol.
    case kitty(png: [UInt8])
    /// A PNG for kitty's placeholders, and the picture's number, which is the colour of the cells
    /// under it.
    case placeholders(png: [UInt8], number: UInt32)
    /// Sixels with the enclosing sequences.
    case sixel([UInt8])
  }

  /// A number that identifies the picture.
  package let identity: Int
  /// The size in cells.
  package let size: CellSize
  /// The bytes of the terminal's memory that the pixels use.
  package let memory: Int
  /// The data for the terminal.
  package let form: Form
  /// Whether the picture is one of many on a screen; see ``CellBuffer/keepsThumbnails``.
  package let isThumbnail: Bool

  package init(
    identity: Int, size: CellSize, memory: Int, form: Form, isThumbnail: Bool = false
  ) {
    self.identity = identity
    self.size = size
    self.memory = memory
    self.form = form
    self.isThumbnail = isThumbnail
  }
}

extension Graphic {
  /// The picture without its data, once the terminal has it.
  package var withoutBytes: Graphic {
    Graphic(
      identity: identity, size: size, memory: memory, form: .kitty(png: []),
      isThumbnail: isThumbnail)
  }

  /// The picture as one of many on a screen.
  package var asThumbnail: Graphic {
    Graphic(identity: identity, size: size, memory: memory, form: form, isThumbnail: true)
  }
}

extension Graphic: Hashable {
  // The identity determines the bytes, which are too many to compare.
  package static func == (one: Graphic, other: Graphic) -> Bool {
    one.identity == other.identity && one.size == other.size
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(size)
  }
}

/// A picture at a position on the screen.
package struct PlacedGraphic: Hashable, Sendable {
  /// The picture.
  package let graphic: Graphic
  /// The column of the left edge.
  package let x: Int
  /// The row of the upper edge.
  package let y: Int

  package init(_ graphic: Graphic, x: Int, y: Int) {
    self.graphic = graphic
    self.x = x
    self.y = y
  }

  /// The cells that it covers.
  package var area: Rect {
    Rect(x: x, y: y, width: graphic.size.width, height: graphic.size.height)
  }
}
