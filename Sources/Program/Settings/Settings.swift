package import PlayerModel

/// What the listener wrote down as wanted, with the default of whatever is not.
///
/// Written by the program only where the listener asks for it (``SettingsFile``). What changes while the player runs and is not named here, such as the
/// volume, is remembered elsewhere.
package struct Settings: Hashable, Sendable {
  /// Folders whose music is the library, as written: `~` may stand for the home folder.
  package var libraryFolders: [String] = []

  /// Where the sound goes unless somebody said otherwise.
  package static let usualOutput = "default"
  /// The output to begin with; nil: the last used one.
  package var output: String?
  /// What is wanted of the sound.
  package var sound = SoundPreferences()

  /// The part of a track that is a listen when it was heard, percent.
  package var listenPercent = 50.0
  /// The minutes that are one of any track.
  package var listenMinutes = 4.0
  /// The seconds that a track must be longer than to count.
  package var listenLongerThan = 0.0

  /// What is wanted of the desktop.
  package var desktop = DesktopPreferences()

  /// The command that is run when another item plays, and its arguments; empty: none.
  package var itemHook: [String] = []
  /// The same for another playback state.
  package var stateHook: [String] = []
  /// The same for a listen that is over.
  package var listenHook: [String] = []
  /// The same for a song that is filed under a mood, or taken out of it.
  package var moodHook: [String] = []
  /// The same for a gesture.
  package var gestureHook: [String] = []
  /// Seconds after which such a command is killed.
  package var hookTimeLimit = 10.0

  /// What is wanted of clients of MPD.
  package var mpd = MPDPreferences()

  /// What is wanted of headphones.
  package var headphones = HeadphonePreferences()

  /// What is wanted of photos.
  package var photos = PhotoPreferences()

  /// Whether listens are sent to ListenBrainz.
  package var sendsListens = false
  /// The server that they are sent to.
  package var listenServer = "https://api.listenbrainz.org"
  /// The file with the listener's token there, as written; empty: the one beside the settings.
  package var listenTokenFile = ""
  /// Whether they are sent to Last.fm, and where that is.
  package var lastFM = ScrobbleHost(
    isEnabled: false, server: "https://ws.audioscrobbler.com/2.0", language: .audioscrobbler)
  /// The same for Libre.fm.
  package var libreFM = ScrobbleHost(
    isEnabled: false, server: "https://libre.fm/2.0", language: .audioscrobbler)
  /// Other services that they are sent to.
  package var scrobbleHosts = ScrobbleHosts()

  /// Whether the listening sensor starts with the player.
  package var isSensorEnabled = true
  /// Copied into every record.
  package var sensorLabel = ""
  /// Copied into every record; empty: one that is made once.
  package var sensorDeviceID = ""
  /// Whether it begins with records of the state and the item that it finds.
  package var recordsInitialState = true
  /// Whether it tells the log what it does, with titles.
  package var logsSensor = false
  /// Seconds within which an identical event is not recorded again.
  package var duplicateInterval = 1.0
  /// The file with the key by which records are encrypted, as written; empty: none.
  package var sensorKeyFile = ""
  /// Whether the headphone sensor starts with the player.
  package var recordsHeadphones = false
  /// Whether records of how the head moves are sent to a study's host, too.
  package var sendsHeadphones = false
  /// What is wanted of the other players on the desktop.
  package var others = OtherPlayersPreferences()
  /// The study's host that records are sent to; empty: none.
  package var studyHost = ""
  /// The kind of that host.
  package var studyHostKind = StudyHostKind.awareMicro
  /// The study's number there.
  package var studyNumber = 1
  /// The study's key there.
  package var studyKey = ""
  /// After how many minutes new records are sent by themselves; 0: only when asked for.
  package var syncMinutes = 0.0
  /// Days after which records that the host has acknowledged are removed; 0: never.
  package var retentionDays = 0.0
  /// Megabytes that records may take before acknowledged ones are removed; 0: any.
  package var retentionMegabytes = 0.0
  /// Whether seeks are sent, too.
  package var sendsSeeks = false
  /// A file with the certificates of the authorities to trust, as written; empty: the system's.
  package var certificateAuthorities = ""

  /// The name of the theme.
  package var theme = "standard"
  /// What else is wanted of the interface.
  package var interface = InterfacePreferences()

  /// The keys of the interface's actions, by the names of these: only what the file names.
  package var keys: [String: [String]] = [:]
  /// The looks that a theme's file gives, by the names of what has them: only what the file names.
  package var looks: [String: String] = [:]

  package init() {}
}

/// The kinds of host that a study can have, by the names of AWARE's servers.
package enum StudyHostKind: String, CaseIterable, Hashable, Sendable {
  /// The PHP aware-server.
  case aware
  /// The Vert.x aware-micro.
  case awareMicro
  /// JSON over one address, as AWARE's iOS core sends it.
  case awareLight
}
