/// How the cover of the playing track is shown.
public enum CoverStyle: String, Codable, Hashable, Sendable, CaseIterable {
  case picture
  /// As a disc, which turns with the music.
  case disc
  /// Not at all.
  case none

  /// The next one, around.
  public var following: CoverStyle {
    switch self {
    case .picture: .disc
    case .disc: .none
    case .none: .picture
    }
  }
}
