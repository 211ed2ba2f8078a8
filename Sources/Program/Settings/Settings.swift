package import PlayerModel

/// The settings that the listener wrote down, with defaults for all others.
///
/// The program writes them only at the listener's request (``SettingsFile``). Changes at run time, such as
/// the volume, are remembered elsewhere unless the file contains the setting.
package struct Settings: Hashable, Sendable {
  /// The folders of the library as written, where `~` is the home folder.
  package var libraryFolders: [String] = []

  /// The default output.
  package static let usualOutput = "default"
  /// The output at the start, or `nil` for the last used one.
  package var output: String?
  /// The sound preferences.
  package var sound = SoundPreferences()

  /// The percentage of a track that must be heard for a listen.
  package var listenPercent = 50.0
  /// The minutes of any track that suffice for a listen.
  package var listenMinutes = 4.0
  /// The duration in seconds that a track must exceed to count.
  package var listenLongerThan = 0.0

  /// The desktop preferences.
  package var desktop = DesktopPreferences()

  /// The command with its arguments to run when the item changes, or an empty array.
  package var itemHook: [String] = []
  /// The command to run when the playback state changes.
  package var stateHook: [String] = []
  /// The command to run when a listen ends.
  package var listenHook: [String] = []
  /// The command to run when a song is added to or removed from a mood.
  package var moodHook: [String] = []
  /// The command to run after a gesture.
  package var gestureHook: [String] = []
  /// The time in seconds after which such a command is killed.
  package var hookTimeLimit = 10.0

  /// The preferences for MPD clients.
  package var mpd = MPDPreferences()

  /// The headphone preferences.
  package var headphones = HeadphonePreferences()

  /// The photo preferences.
  package var photos = PhotoPreferences()

  /// Whether listens are sent to ListenBrainz.
  package var sendsListens = false
  /// The ListenBrainz server.
  package var listenServer = "https://api.listenbrainz.org"
  /// The file with the ListenBrainz token as written, or an empty string for the one next to the settings
  /// file.
  package var listenTokenFile = ""
  /// The Last.fm account.
  package var lastFM = ScrobbleHost(
    isEnabled: false, server: "https://ws.audioscrobbler.com/2.0", language: .audioscrobbler)
  /// The Libre.fm account.
  package var libreFM = ScrobbleHost(
    isEnabled: false, server: "https://libre.fm/2.0", language: .audioscrobbler)
  /// Other services to which listens are sent.
  package var scrobbleHosts = ScrobbleHosts()

  /// Whether the listening sensor starts with the player.
  package var isSensorEnabled = true
  /// A label that is copied into every record.
  package var sensorLabel = ""
  /// The device ID in every record, or an empty string to generate one.
  package var sensorDeviceID = ""
  /// Whether the sensor records the current state and item when it starts.
  package var recordsInitialState = true
  /// Whether the sensor logs its actions, including titles.
  package var logsSensor = false
  /// The time in seconds within which an identical event is not recorded again.
  package var duplicateInterval = 1.0
  /// The file with the encryption key for records as written, or an empty string for no encryption.
  package var sensorKeyFile = ""
  /// Whether the headphone sensor starts with the player.
  package var recordsHeadphones = false
  /// Whether head movements are sent to the study's host, too.
  package var sendsHeadphones = false
  /// The preferences for other players on the desktop.
  package var others = OtherPlayersPreferences()
  /// The study's host, or an empty string if records are not sent.
  package var studyHost = ""
  /// The kind of the study's host.
  package var studyHostKind = StudyHostKind.awareMicro
  /// The number of the study on the host.
  package var studyNumber = 1
  /// The key of the study on the host.
  package var studyKey = ""
  /// The interval in minutes for sending new records, or 0 to send only on request.
  package var syncMinutes = 0.0
  /// The days after which acknowledged records are deleted, or 0 for never.
  package var retentionDays = 0.0
  /// The megabytes of records above which acknowledged ones are deleted, or 0 for no limit.
  package var retentionMegabytes = 0.0
  /// Whether seeks are sent, too.
  package var sendsSeeks = false
  /// The file with trusted CA certificates as written, or an empty string for the system's.
  package var certificateAuthorities = ""

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

/// The kinds of study hosts, by the names of AWARE's servers.
package enum StudyHostKind: String, CaseIterable, Hashable, Sendable {
  /// The aware-server in PHP.
  case aware
  /// The aware-micro in Vert.x.
  case awareMicro
  /// JSON to a single URL, as sent by AWARE's iOS core.
  case awareLight
}
