import PlayerModel

extension Setting {
  /// Every setting of the program, in the order in which they are written and documented.
  package static let all: [Setting] =
    library + audio + listens + interface + desktop + hooks + listenBrainz + sensor + study

  private static let library = [
    Setting(
      "library.folders", \.libraryFolders,
      "Folders whose music is the library, such as [\"~/Music\"]; they are scanned when the player starts."
    )
  ]

  private static let audio = [
    Setting(
      "audio.output", \.output, example: Settings.usualOutput,
      "Where the sound goes: a name that “stimmung devices” lists, or silent. --output goes first."
    ),
    Setting(
      "audio.replaygain", \.sound.replayGain, example: .off,
      "Whose loudness is evened out: off, track, album or smart."),
    Setting(
      "audio.preamp", \.sound.preamp, example: 0, in: SoundSettings.preampRange,
      "Decibels added to every ReplayGain."),
    Setting(
      "audio.equalizer", \.sound.equalizer, example: .off,
      "Which frequencies are lifted or lowered: off, bass, treble, vocal, loudness or soft."),
  ]

  private static let listens = [
    Setting(
      "listens.percent", \.listenPercent, in: 1...100,
      "How much of a track must be heard for a listen, percent; play counts, queries, reports, exports and hooks go by it."
    ),
    Setting(
      "listens.minutes", \.listenMinutes, in: 0.1...1440,
      "The minutes that are a listen of any track, however long it is."),
    Setting(
      "listens.longer_than", \.listenLongerThan, in: 0...86_400,
      "The seconds that a track must be longer than to count at all; Last.fm's rule has 30 here."),
  ]

  private static let interface = [
    Setting(
      "interface.theme", \.theme,
      "The looks: standard, dark, light, terminal (its own sixteen colours), or the name of a file in the folder themes beside this one."
    ),
    Setting(
      "interface.cover", \.interface.cover,
      "How the cover is shown: picture, disc (it turns with the music) or none."),
    Setting(
      "interface.cover_accent", \.interface.takesAccentFromCover,
      "Whether what plays is marked in a colour of its cover."),
    Setting(
      "interface.animation", \.interface.animatesRow,
      "Whether the sign before the playing row moves."),
    Setting(
      "interface.scroll_titles", \.interface.scrollsTitles,
      "Whether a title that does not fit scrolls, twice, while its row is selected."),
    Setting(
      "interface.title", \.interface.namesTerminal,
      "Whether the title of the terminal's window names what plays."),
    Setting(
      "interface.visualizer", \.interface.showsSpectrum,
      "Whether bars show what is heard, where there is room for them; v switches it."),
    Setting(
      "interface.albums", \.interface.albums,
      "How the albums of an artist are sorted: year (and shown with it) or name."),
    Setting(
      "interface.columns.queue", \.interface.columns.queue,
      "What the queue tells of its tracks: number, title, artist, album, year, genre, moods, rating and length, in any order, each with a width if you like, such as title:40 or artist:25%. Where there is not room for all, the least needed are left out."
    ),
    Setting(
      "interface.columns.library", \.interface.columns.library,
      "The same of the library's tracks; also plays and added. Below an artist or another group, artist and album stand where they are anyway."
    ),
    Setting(
      "interface.columns.search", \.interface.columns.search, "The same of what is searched for."),
    Setting(
      "interface.columns.moods", \.interface.columns.moods,
      "The same of the tracks of moods and playlists."),
    Setting(
      "interface.lock_minutes", \.interface.lockMinutes, in: 0...1440,
      "Minutes without a key after which the screen is locked, as by Z; 0: never."),
  ]

  private static let desktop = [
    Setting(
      "desktop.notifications", \.desktop.showsNotifications,
      "Whether a notification tells what begins to play."),
    Setting(
      "desktop.inhibit_sleep", \.desktop.inhibitsSleep,
      "Whether the machine is kept from falling asleep by itself while music plays; a request to sleep is obeyed."
    ),
    Setting(
      "desktop.pause_for_others", \.desktop.yieldsToOthers,
      "Whether another player on the desktop that starts to play interrupts this one until it stops."
    ),
  ]

  private static let hooks = [
    Setting(
      "hooks.item", \.itemHook,
      "A command and its arguments, such as [\"~/bin/announce\", \"--short\"], that is run when another item plays; what plays is in its environment."
    ),
    Setting("hooks.state", \.stateHook, "The same when music starts, pauses or stops."),
    Setting(
      "hooks.listen", \.listenHook,
      "The same when a listen is over."),
    Setting(
      "hooks.time_limit", \.hookTimeLimit, in: 0.1...3600,
      "Seconds after which such a command is ended, with all that it started."),
  ]

  private static let listenBrainz = [
    Setting(
      "listenbrainz.enabled", \.sendsListens,
      "Whether what you listen to from then on is sent to ListenBrainz: artist, title, album, track number, length, moods, when and how long. “stimmung listenbrainz login” asks for your token."
    ),
    Setting(
      "listenbrainz.server", \.listenServer,
      "The server, if you have one of your own that speaks ListenBrainz's language, with :PORT and /PATH if need be."
    ),
    Setting(
      "listenbrainz.token_file", \.listenTokenFile,
      "The file with your token, which only you may be able to read; if empty, listenbrainz-token beside this file."
    ),
  ]

  private static let sensor = [
    Setting(
      "sensor.enabled", \.isSensorEnabled,
      "Whether the listening sensor runs. It records when the player's state or song changes and when you seek: title, artist, album, length, position and time, in a file on this machine."
    ),
    Setting("sensor.label", \.sensorLabel, "A text that is copied into every record."),
    Setting(
      "sensor.device_id", \.sensorDeviceID,
      "Who the records say they come from; if empty, an identity that is made once and kept."),
    Setting(
      "sensor.initial_state", \.recordsInitialState,
      "Whether it begins with records of the state and the song that it finds."),
    Setting(
      "sensor.debug", \.logsSensor, "Whether it tells the log file what it does, with titles."),
    Setting(
      "sensor.duplicate_interval", \.duplicateInterval, in: 0...3600,
      "Seconds within which an identical event is not recorded again; 0 records them all."),
    Setting(
      "sensor.key_file", \.sensorKeyFile,
      "A file whose first line is the key by which the records are encrypted, and which only you may be able to read; none if empty. Records that are there already are encrypted by “stimmung sensor rekey”."
    ),
  ]

  private static let study = [
    Setting(
      "sensor.host", \.studyHost,
      "The study's host that records are sent to, such as \"https://study.example.org\"; if empty, no record ever leaves this machine."
    ),
    Setting(
      "sensor.host_kind", \.studyHostKind, "What runs there: aware, awareMicro or awareLight."),
    Setting("sensor.study_number", \.studyNumber, "The study's number there."),
    Setting("sensor.study_key", \.studyKey, "The study's key there."),
    Setting(
      "sensor.sync_minutes", \.syncMinutes, in: 0...10080,
      "Minutes after which new records are sent by themselves; 0: only by “stimmung sensor sync”."),
    Setting(
      "sensor.send_seeks", \.sendsSeeks,
      "Whether seeks are sent, too, which the original sensor does not record."),
    Setting(
      "sensor.retention_days", \.retentionDays, in: 0...36500,
      "Days after which records that the host has acknowledged are removed here; 0 keeps them for good."
    ),
    Setting(
      "sensor.retention_megabytes", \.retentionMegabytes, in: 0...1_000_000,
      "Megabytes that records may take before the oldest of those that the host has acknowledged are removed; 0 sets no limit."
    ),
    Setting(
      "sensor.ca_file", \.certificateAuthorities,
      "A file with the certificates (PEM) to trust instead of the system's, for a host with a private authority."
    ),
  ]
}
