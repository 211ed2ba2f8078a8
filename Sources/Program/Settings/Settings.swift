package import PlayerModel

/// The settings that the listener wrote down, with defaults for all others.
///
/// Each value holds the settings of one subject, mostly those of one section of the file. The program writes
/// settings only at the listener's request (``SettingsFile``). Changes at run time, such as the volume, are
/// saved elsewhere unless the file contains the setting.
package struct Settings: Hashable, Sendable {
  /// The library preferences.
  package var library = LibraryPreferences()

  /// The default output.
  package static let usualOutput = "default"
  /// The output at the start, or `nil` for the last used one.
  package var output: String?
  /// The sound preferences.
  package var sound = SoundPreferences()

  /// The preferences for playing.
  package var play = PlayPreferences()
  /// The rule for listens.
  package var listens = ListenPreferences()
  /// The desktop preferences.
  package var desktop = DesktopPreferences()
  /// The commands that run on events.
  package var hooks = HookPreferences()
  /// The preferences for MPD clients.
  package var mpd = MPDPreferences()

  /// The preferences for ListenBrainz.
  package var listenBrainz = ListenBrainzPreferences()
  /// The preferences for the other services to which listens are sent.
  package var scrobbling = ScrobblePreferences()

  /// The preferences for the sensors.
  package var sensor = SensorPreferences()
  /// The preferences for other players on the desktop.
  package var others = OtherPlayersPreferences()
  /// The preferences for the study that receives records.
  package var study = StudyPreferences()

  /// The headphone preferences.
  package var headphones = HeadphonePreferences()
  /// The preferences for the sensor of head movements.
  package var headphoneSensor = HeadphoneSensorPreferences()
  /// The photo preferences.
  package var photos = PhotoPreferences()

  /// The name of the theme.
  package var theme = "standard"
  /// The other preferences of the interface.
  package var interface = InterfacePreferences()

  /// The keys of actions by the actions' names, as far as the file contains them.
  package var keys: [String: [String]] = [:]
  /// The styles of a theme file by the names of roles, as far as the file contains them.
  package var looks: [String: String] = [:]

  package init() {}
}
