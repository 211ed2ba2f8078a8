package import PlayerModel

/// What the listener chose of how the interface looks.
package struct InterfaceOptions: Equatable, Sendable {
  /// The looks of everything.
  package var looks: ThemeLooks
  /// What is wanted besides.
  package var preferences: InterfacePreferences
  /// Whether pictures from when the playing song was heard before are told.
  package var showsPhotosBesideSongs: Bool

  /// Options; without any, what the settings are by default.
  package init(
    looks: ThemeLooks = .standard, preferences: InterfacePreferences = InterfacePreferences(),
    showsPhotosBesideSongs: Bool = false
  ) {
    self.showsPhotosBesideSongs = showsPhotosBesideSongs
    self.looks = looks
    self.preferences = preferences
  }
}
