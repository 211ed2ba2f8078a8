/// The capabilities of a terminal.
package struct TerminalTraits: Hashable, Sendable {
  /// The symbols that it has.
  package var glyphs: Glyphs
  /// The number of colours that it has or may show.
  package var colors: ColorDepth
  /// The known support for graphics before it has reported any.
  package var graphics: GraphicsTraits

  /// Creates traits.
  package init(glyphs: Glyphs, colors: ColorDepth, graphics: GraphicsTraits = GraphicsTraits()) {
    self.glyphs = glyphs
    self.colors = colors
    self.graphics = graphics
  }
}

/// The number of colours.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None, or the user disabled colours; only attributes are used.
  case none
  /// The eight ANSI colours.
  case basic
  /// The sixteen ANSI colours, including the bright ones.
  case bright
  /// xterm's palette of 256 colours.
  case indexed
  /// True colour.
  case direct
}
