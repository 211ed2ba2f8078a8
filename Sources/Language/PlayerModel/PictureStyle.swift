/// What draws covers and photos.
public enum PictureStyle: String, Codable, Hashable, Sendable, CaseIterable {
  /// The terminal itself, if it answers that it can, else characters.
  case auto
  /// The terminal, by kitty's graphics protocol.
  case kitty
  /// The terminal, as sixels.
  case sixel
  /// Characters.
  case characters
}
