/// What a terminal can show.
package struct TerminalTraits: Hashable, Sendable {
  /// Which signs it has.
  package var glyphs: Glyphs
  /// How many colours it has, or is allowed to show.
  package var colors: ColorDepth
  /// What is known of pictures before it has answered.
  package var graphics: GraphicsTraits

  /// The traits of a terminal.
  package init(glyphs: Glyphs, colors: ColorDepth, graphics: GraphicsTraits = GraphicsTraits()) {
    self.glyphs = glyphs
    self.colors = colors
    self.graphics = graphics
  }
}

/// How many colours there are.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None, or the listener wants none: attributes carry everything.
  case none
  /// The eight of ANSI.
  case basic
  /// The sixteen of ANSI: eight, and each of them bright.
  case bright
  /// The 256 of xterm.
  case indexed
  /// All that red, green and blue make.
  case direct
}
