/// The settings for the interface, except its theme and keys.
package struct InterfacePreferences: Hashable, Sendable {
  /// How the cover is shown.
  package var cover = CoverStyle.picture
  /// How covers and photos are drawn.
  package var pictures = PictureStyle.auto
  /// How the progress of the playing track is shown.
  package var progress = ProgressStyle.waveform
  /// Whether colours come from the cover, unless covers are hidden.
  package var takesColorsFromCover = true
  /// Whether the symbol of the playing row is animated.
  package var animatesRow = false
  /// Whether the visualizer is shown if there is room.
  package var showsSpectrum = false
  /// Whether a truncated title scrolls while its row is selected.
  package var scrollsTitles = true
  /// Whether the terminal's title shows the playing track.
  package var namesTerminal = true
  /// Minutes without a key after which the screen is locked, or 0 for never.
  package var lockMinutes = 0.0

  /// The order of an artist's albums; if it is by year, the year is shown.
  package var albums = AlbumSorting.year
  /// The columns of track lists.
  package var columns = InterfaceColumns()

  /// Creates the default settings.
  package init() {}
}
