/// What a terminal said of the pictures that it draws itself, and what is known of the way there.
package struct GraphicsTraits: Hashable, Sendable {
  /// How pictures are drawn by the terminal itself.
  package enum Method: Hashable, Sendable {
    /// By kitty's protocol: a picture is sent once and placed as often as it is wanted.
    case kitty
    /// As sixels, which are sent each time.
    case sixel
    /// By kitty's placeholders: characters that a multiplexer takes for text, in a colour that is the picture's
    /// number.
    case placeholders(UInt32)
  }

  /// Whether it answered that it knows kitty's protocol.
  package var hasKitty = false
  /// Whether it answered that it shows sixels.
  package var hasSixel = false
  /// The number for a picture of placeholders, where the terminal behind a multiplexer answered that it knows them.
  package var placeholder: UInt32?
  /// Whether a multiplexer stands before the terminal, which takes no other pictures.
  package var isMultiplexed = false
  /// Whether what is sent goes over a network.
  package var isRemote = false
  /// How large a cell is.
  package var cell = PixelSize.usualCell

  /// Those of a terminal that has said nothing.
  package init() {}
}

/// How a picture is to be made for a terminal that draws it itself.
package struct GraphicsMode: Hashable, Sendable {
  /// How it is drawn.
  package let method: GraphicsTraits.Method
  /// How large a cell is.
  package let cell: PixelSize
  /// Whether what is sent goes over a network.
  package let isRemote: Bool

  package init(method: GraphicsTraits.Method, cell: PixelSize, isRemote: Bool = false) {
    self.method = method
    self.cell = cell
    self.isRemote = isRemote
  }

  /// Whether pictures that follow one another cost little: each is sent once.
  package var canMove: Bool { method == .kitty }
}
