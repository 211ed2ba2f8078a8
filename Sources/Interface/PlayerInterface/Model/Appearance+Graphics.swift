import TerminalCells

/// How the terminal draws pictures.
extension Appearance {
  /// How the terminal draws covers; `nil` if they are made of characters.
  var graphicsMode: GraphicsMode? {
    method.map { GraphicsMode(method: $0, cell: graphics.cell, isRemote: graphics.isRemote) }
  }

  /// How the terminal draws photos; `nil` if they are made of characters.
  ///
  /// Placeholders only support a single picture, which is the cover.
  var photoGraphicsMode: GraphicsMode? {
    if case .placeholders = method { nil } else { graphicsMode }
  }

  /// How the terminal draws the tiles of a grid; `nil` if they are made of characters.
  ///
  /// A terminal does not confirm sixels, so a slow line would be full of them when a key is pressed.
  var tileGraphicsMode: GraphicsMode? {
    method == .sixel && graphics.isRemote ? nil : photoGraphicsMode
  }

  private var method: GraphicsTraits.Method? {
    let wish = options.preferences.pictures
    // A multiplexer would show unknown sequences as text, so the setting does not matter.
    guard !graphics.isMultiplexed else {
      return wish == .auto || wish == .kitty ? graphics.placeholder.map { .placeholders($0) } : nil
    }
    switch wish {
    case .auto: return graphics.hasKitty ? .kitty : graphics.hasSixel ? .sixel : nil
    case .kitty: return .kitty
    case .sixel: return .sixel
    case .characters: return nil
    }
  }
}
