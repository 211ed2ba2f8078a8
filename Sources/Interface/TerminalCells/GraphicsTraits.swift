/// A terminal's reported support for graphics, and the properties of the connection.
package struct GraphicsTraits: Hashable, Sendable {
  /// The ways in which terminals draw pictures.
  package enum Method: Hashable, Sendable {
    /// Kitty's protocol: a picture is sent once and placed any number of times.
    case kitty
    /// Sixels, which are sent each time.
    case sixel
    /// Kitty's placeholders: characters that a multiplexer treats as text, whose colour is the
    /// picture's number.
    case placeholders(UInt32)
  }

  /// Whether the terminal reported support for kitty's protocol.
  package var hasKitty = false
  /// Whether the terminal reported support for sixels.
  package var hasSixel = false
  /// The number for a picture with placeholders, if the terminal outside the multiplexer supports
  /// them.
  package var placeholder: UInt32?
  /// Whether there is a multiplexer, so that other methods do not work.
  package var isMultiplexed = false
  /// Whether the connection is over a network.
  package var isRemote = false
  /// The size of a cell in pixels.
  package var cell = PixelSize.usualCell

  /// Creates the traits of a terminal that has reported nothing.
  package init() {}
}

/// How to prepare a picture for a terminal that draws it.
package struct GraphicsMode: Hashable, Sendable {
  /// The method.
  package let method: GraphicsTraits.Method
  /// The size of a cell in pixels.
  package let cell: PixelSize
  /// Whether the connection is over a network.
  package let isRemote: Bool

  package init(method: GraphicsTraits.Method, cell: PixelSize, isRemote: Bool = false) {
    self.method = method
    self.cell = cell
    self.isRemote = isRemote
  }

  /// Whether animation is cheap, because each picture is sent only once.
  package var canMove: Bool { method == .kitty }
}
