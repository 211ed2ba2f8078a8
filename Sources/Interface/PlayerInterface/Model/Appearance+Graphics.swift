import TerminalCells

/// Whether the terminal draws pictures itself, and how.
extension Appearance {
  /// How covers are made for the terminal; nil: of characters.
  var graphicsMode: GraphicsMode? {
    method.map { GraphicsMode(method: $0, cell: graphics.cell, isRemote: graphics.isRemote) }
  }

  /// How photos are made for the terminal; nil: of characters, as placeholders have a number for one picture alone.
  var photoGraphicsMode: GraphicsMode? {
    if case .placeholders = method { nil } else { graphicsMode }
  }

  private var method: GraphicsTraits.Method? {
    let wish = options.preferences.pictures
    // A multiplexer would show what it does not know as text, whatever is wished.
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
