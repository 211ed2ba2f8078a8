package import PlayerModel

/// What the listener chose of how the interface looks.
package struct InterfaceOptions: Equatable, Sendable {
  /// The looks of everything.
  package var looks: ThemeLooks
  /// How the cover is shown.
  package var cover: CoverStyle
  /// Whether the accent is a colour of the cover.
  package var takesAccentFromCover: Bool
  /// Whether the sign of the playing row moves.
  package var animatesRow: Bool
  /// Whether the visualizer is shown where there is room for it.
  package var showsSpectrum: Bool
  /// After how many minutes without a key the screen is locked; 0: never.
  package var lockMinutes: Double

  /// Options; without any, what the settings are by default.
  package init(
    looks: ThemeLooks = .standard, cover: CoverStyle = .picture, takesAccentFromCover: Bool = false,
    animatesRow: Bool = false, showsSpectrum: Bool = false, lockMinutes: Double = 0
  ) {
    self.looks = looks
    self.cover = cover
    self.takesAccentFromCover = takesAccentFromCover
    self.animatesRow = animatesRow
    self.showsSpectrum = showsSpectrum
    self.lockMinutes = lockMinutes
  }
}
