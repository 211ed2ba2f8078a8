/// A picture that the terminal itself draws over cells.
package struct Graphic: Sendable {
  /// What the terminal is sent.
  package enum Form: Sendable {
    /// A PNG for kitty's protocol.
    case kitty(png: [UInt8])
    /// A PNG for kitty's placeholders, and the number that the cells under it have as their colour.
    case placeholders(png: [UInt8], number: UInt32)
    /// Sixels, with the sequences around them.
    case sixel([UInt8])
  }

  /// Names it: other pictures have other ones.
  package let identity: Int
  /// The cells that it covers.
  package let size: CellSize
  /// How much of the terminal's memory its pixels take, in bytes.
  package let memory: Int
  /// What the terminal is sent.
  package let form: Form

  package init(identity: Int, size: CellSize, memory: Int, form: Form) {
    self.identity = identity
    self.size = size
    self.memory = memory
    self.form = form
  }
}

extension Graphic {
  /// It once the terminal has it: the same picture, without what it was sent.
  package var withoutBytes: Graphic {
    Graphic(identity: identity, size: size, memory: memory, form: .kitty(png: []))
  }
}

extension Graphic: Hashable {
  // Its bytes are many and follow from its identity.
  package static func == (one: Graphic, other: Graphic) -> Bool {
    one.identity == other.identity && one.size == other.size
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(size)
  }
}

/// A picture and where it lies on the screen.
package struct PlacedGraphic: Hashable, Sendable {
  /// The picture.
  package let graphic: Graphic
  /// The column of its left edge.
  package let x: Int
  /// The row of its upper edge.
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
