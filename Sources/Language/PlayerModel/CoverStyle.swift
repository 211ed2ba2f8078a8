/// How the playing track's cover is shown.
public enum CoverStyle: String, Codable, Hashable, Sendable, CaseIterable {
  case picture
  /// As a disc that turns with the music.
  case disc
  /// Not shown.
  case none

  /// The next style, cyclically.
  public var following: CoverStyle {
    switch self {
    case .picture: .disc
    case .disc: .none
    case .none: .picture
    }
  }
}
