/// What the listener wants of the interface, besides its theme and its keys.
package struct InterfacePreferences: Hashable, Sendable {
  /// How the cover is shown.
  package var cover = CoverStyle.picture
  /// What draws covers and photos.
  package var pictures = PictureStyle.auto
  /// Whether the accent is a colour of the cover.
  package var takesAccentFromCover = false
  /// Whether the sign of the playing row moves.
  package var animatesRow = false
  /// Whether the visualizer is shown where there is room for it.
  package var showsSpectrum = false
  /// Whether a title that is cut scrolls while its row is selected.
  package var scrollsTitles = true
  /// Whether the terminal's title names the playing track.
  package var namesTerminal = true
  /// Minutes without a key after which the screen is locked; 0: never.
  package var lockMinutes = 0.0

  /// How the albums of an artist are sorted; by year, they are shown with it.
  package var albums = AlbumSorting.year
  /// What lists tell of their tracks.
  package var columns = InterfaceColumns()

  /// The defaults.
  package init() {}
}
