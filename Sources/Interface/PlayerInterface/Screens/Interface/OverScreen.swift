import PlayerModel

/// A screen without a tab, which lies over the others from when it is opened until it is left.
protocol OverScreen: ScreenState {
  /// Opens it for the tracks that keys act on, or says why that cannot be.
  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent]
}
