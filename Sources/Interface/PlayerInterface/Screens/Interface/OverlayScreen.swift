import PlayerModel

/// A screen without a tab, which covers the others while it is open.
protocol OverlayScreen: ScreenState {
  /// Whether the screen is about the marked or selected tracks.
  static var concernsTracks: Bool { get }
  /// Opens the screen for the given tracks, or reports why that is not possible.
  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent]
}

extension OverlayScreen {
  static var concernsTracks: Bool { false }
}
