package import PlayerModel

/// The listener's choices about the interface.
package struct InterfaceOptions: Equatable, Sendable {
  /// The looks of the theme.
  package var looks: ThemeLooks
  /// All other preferences.
  package var preferences: InterfacePreferences
  /// What the key that plays a selected track does to the queue.
  package var enter: EnterChoice
  /// Which tracks continue where they were left.
  package var resume: ResumeRule
  /// Whether photos from earlier times when the playing song was heard are shown.
  package var showsPhotosBesideSongs: Bool

  /// Creates options; the defaults are those of the settings.
  package init(
    looks: ThemeLooks = .standard, preferences: InterfacePreferences = InterfacePreferences(),
    enter: EnterChoice = .context, resume: ResumeRule = ResumeRule(),
    showsPhotosBesideSongs: Bool = false
  ) {
    self.enter = enter
    self.resume = resume
    self.showsPhotosBesideSongs = showsPhotosBesideSongs
    self.looks = looks
    self.preferences = preferences
  }
}
