/// How covers and photos are drawn.
public enum PictureStyle: String, Codable, Hashable, Sendable, CaseIterable {
  /// By the terminal if it reports support, and otherwise in characters.
  case auto
  /// By the terminal, through kitty's graphics protocol.
  case kitty
  /// By the terminal, as sixels.
  case sixel
  /// In characters.
  case characters
}
