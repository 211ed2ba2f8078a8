import PlayerModel

extension Setting {
  /// All settings of the program, in the order in which they are written and documented.
  package static let all: [Setting] =
    library + audio + play + listens + interface + desktop + hooks + mpd + listenBrainz + scrobbling
    + sensor + study + headphones + gestures + photos

  private static let library = [
    Setting(
      "library.folders", \.library.folders, paths: .folders,
      "The folders of your library, such as [\"~/Music\"]; they are scanned when the player starts."
    ),
    Setting(
      "library.ignore", \.library.ignored,
      "Files and folders that scans skip, such as [\"Podcasts\", \"*.part.mp3\", \"~/Music/Old/*\"]: patterns for names or, with a slash, for paths."
    ),
    Setting(
      "library.legacy_encoding", \.library.legacyEncoding,
      "The encoding of texts that do not declare theirs and are not UTF-8, in ID3v1, Latin-1 frames of ID3v2, WAV, AIFF, .lrc, .m3u, .pls and .cue: auto detects it from all files of a folder, and keeps Western texts as windows-1252. A change rereads the tags of the files that it may affect."
    ),
    Setting(
      "library.split", \.library.separators,
      "Separators that divide one artist, album artist, genre or composer into several, such as [\"; \", \" / \"]. Without any, only tags with several values have several."
    ),
    Setting(
      "library.analyze", \.library.analysis,
      "Which songs are analyzed in the background, for their loudness and waveform: \"queue\" (the playing and the next song), \"all\" (then the whole library) or false. It uses only idle time, and waits on battery and during scans."
    ),
  ]

  private static let audio = [
    Setting(
      "audio.output", \.output, example: Settings.usualOutput,
      "The output: a name from “stimmung devices”, or silent. --output takes precedence."
    ),
    Setting(
      "audio.replaygain", \.sound.replayGain, example: .off,
      "ReplayGain: off, track, album or smart."),
    Setting(
      "audio.preamp", \.sound.preamp, example: 0, in: SoundSettings.preampRange,
      "The ReplayGain preamp, in decibels."),
    Setting(
      "audio.equalizer", \.sound.equalizer, example: .off,
      "The equalizer preset: off, bass, treble, vocal, loudness or soft."),
    Setting(
      "audio.crossfade", \.sound.crossfade, example: .off,
      "How long a track fades into the next, from \"1s\" to \"15s\", or \"off\". Consecutive tracks of an album never fade, nor do tracks of different sample rates or shorter than 20 s."
    ),
    Setting(
      "audio.fade_on_skip", \.sound.fadesOnSkip, example: false,
      "Whether skips and seeks fade for 10 ms."),
    Setting(
      "audio.fade_on_pause", \.sound.fadesOnPause, example: false,
      "Whether the music fades for 80 ms when you pause and resume."),
  ]

  private static let play = [
    Setting(
      "play.enter", \.play.enter,
      "What Enter on a track does to the queue: context (an album, playlist, mood or folder plays from that track on; elsewhere, as with insert), insert (the track plays after the playing one, and the queue continues) or replace (the list plays from that track on)."
    ),
    Setting(
      "play.resume_after", \.play.resumeRule,
      "How long a file must be to continue where you left it, such as \"10m\" or \"1h30m\", or \"off\". Its last minute counts as finished, and “stimmung play” begins at the beginning."
    ),
  ]

  private static let listens = [
    Setting(
      "listens.percent", \.listens.percent, in: 1...100,
      "How much of a track counts as a listen, in percent; used by play counts, queries, reports, exports and hooks."
    ),
    Setting(
      "listens.minutes", \.listens.minutes, in: 0.1...1440,
      "This many minutes always count as a listen, however long the track is."),
    Setting(
      "listens.longer_than", \.listens.longerThan, in: 0...86_400,
      "Tracks of this many seconds or fewer never count; Last.fm uses 30."),
  ]

  private static let interface = [
    Setting(
      "interface.theme", \.theme,
      "The theme: standard, dark, light, terminal (its own sixteen colours), catppuccin, gruvbox, nord, solarized-dark, solarized-light, tokyo-night, or the name of a file in the folder themes beside this one."
    ),
    Setting(
      "interface.cover", \.interface.cover,
      "How covers are shown: picture, disc (spins with the music) or none."),
    Setting(
      "interface.pictures", \.interface.pictures,
      "What draws covers and photos: auto (the terminal itself, if it answers that it can), kitty (by its graphics protocol), sixel or characters."
    ),
    Setting(
      "interface.progress", \.interface.progress,
      "What shows the progress of a track: waveform (where there are two rows for it; a track that was not analyzed yet fills in as it is heard) or line."
    ),
    Setting(
      "interface.cover_colors", \.interface.takesColorsFromCover,
      "Whether the interface has colours from the cover, unless covers are hidden: the progress bar, the selected row, the lyrics and the playing track. They are always legible on the theme's background; terminals with fewer than 256 colours keep those of the theme."
    ),
    Setting(
      "interface.animation", \.interface.animatesRow,
      "Whether the symbol beside the playing track is animated."),
    Setting(
      "interface.scroll_titles", \.interface.scrollsTitles,
      "Whether a title that does not fit scrolls twice when its row is selected."),
    Setting(
      "interface.title", \.interface.namesTerminal,
      "Whether the terminal's title shows the playing track."),
    Setting(
      "interface.visualizer", \.interface.showsSpectrum,
      "Whether the visualizer is shown where there is room; v toggles it."),
    Setting(
      "interface.albums", \.interface.albums,
      "How the albums of an artist are sorted: year (which is then shown) or name."),
    Setting(
      "interface.columns.queue", \.interface.columns.queue,
      "The columns of the queue: number, title, artist, album, year, genre, moods, rating, length, composer, conductor, work, movement, date, original, subtitle, bpm, key, label, language, grouping and comment, in any order, each with an optional width, such as title:40 or artist:25%. If space is short, the least important are hidden."
    ),
    Setting(
      "interface.columns.library", \.interface.columns.library,
      "The columns of the library: those of the queue, and plays, added and modified. Inside an artist or another group, the columns artist and album are hidden."
    ),
    Setting(
      "interface.columns.search", \.interface.columns.search,
      "The columns of search results, as in the library."),
    Setting(
      "interface.columns.moods", \.interface.columns.moods,
      "The columns of moods and playlists, as in the library."),
    Setting(
      "interface.lock_minutes", \.interface.lockMinutes, in: 0...1440,
      "Lock the screen, as Z does, after this many minutes without a key; 0: never."),
  ]

  private static let desktop = [
    Setting(
      "desktop.notifications", \.desktop.showsNotifications,
      "Whether to show a notification when a track starts."),
    Setting(
      "desktop.inhibit_sleep", \.desktop.inhibitsSleep,
      "Whether to prevent automatic sleep while music plays."
    ),
    Setting(
      "desktop.pause_for_others", \.desktop.yieldsToOthers,
      "Whether to pause while another player on the desktop plays."
    ),
  ]

  private static let hooks = [
    Setting(
      "hooks.item", \.hooks.item, paths: .files,
      "A command and its arguments, such as [\"~/bin/announce\", \"--short\"], to run when another track starts; environment variables describe the track."
    ),
    Setting(
      "hooks.state", \.hooks.state, paths: .files,
      "A command to run when playback starts, pauses or stops."),
    Setting(
      "hooks.listen", \.hooks.listen, paths: .files,
      "A command to run when a listen is complete."),
    Setting(
      "hooks.mood", \.hooks.mood, paths: .files,
      "A command to run for each song that is filed under a mood or removed from one while the player runs."
    ),
    Setting(
      "hooks.gesture", \.hooks.gesture, paths: .files,
      "A command to run when a gesture was recognised and has run its own command."),
    Setting(
      "hooks.time_limit", \.hooks.timeLimit, in: 0.1...3600,
      "The seconds after which a hook's command and its child processes are killed."),
  ]

  private static let mpd = [
    Setting(
      "mpd.socket", \.mpd.socket, paths: .files,
      "Whether MPD clients such as mpc and ncmpcpp can control the player through a socket that only you can use: true (mpd beside the player's own socket), false or a path such as \"~/.mpd/socket\"."
    ),
    Setting(
      "mpd.address", \.mpd.address,
      "A numeric address and port for MPD clients on a network, such as \"192.168.1.5:6600\"; needs a password, and the connection is not encrypted. If empty, none."
    ),
    Setting(
      "mpd.password_file", \.mpd.passwordFile, paths: .files,
      "A file, readable only by you, whose first line is the password that mpd.address requires; if empty, mpd-password beside this file."
    ),
  ]

  private static let listenBrainz = [
    Setting(
      "listenbrainz.enabled", \.listenBrainz.isEnabled,
      "Whether to send your new listens to ListenBrainz: artist, title, album, track number, length, moods, when and how long. “stimmung listenbrainz login” asks for your token."
    ),
    Setting(
      "listenbrainz.server", \.listenBrainz.server,
      "The server, if you use your own ListenBrainz-compatible one, with :PORT and /PATH if needed."
    ),
    Setting(
      "listenbrainz.token_file", \.listenBrainz.tokenFile, paths: .files,
      "The file with your token, readable only by you; if empty, listenbrainz-token beside this file."
    ),
    Setting(
      "listenbrainz.others", \.others.areListensSent,
      "Whether to send what you hear with other players (sensor.others), too; the time heard is an estimate there."
    ),
  ]

  private static let scrobbling = [
    Setting(
      "lastfm.enabled", \.scrobbling.lastFM.isEnabled,
      "Whether to send your new listens to Last.fm: artist, title, album, album artist, track number, length, MusicBrainz id and when. “stimmung scrobble login lastfm” asks for a key and asks you to allow access."
    ),
    Setting(
      "lastfm.server", \.scrobbling.lastFM.server,
      "The server, if you use another one that speaks Last.fm's protocol."
    ),
    Setting(
      "lastfm.others", \.scrobbling.lastFM.sendsOthers,
      "Whether to send what you hear with other players (sensor.others) to Last.fm, too."),
    Setting(
      "librefm.enabled", \.scrobbling.libreFM.isEnabled,
      "Whether to send the same to Libre.fm. “stimmung scrobble login librefm” asks for your name and password there, and does not keep the password."
    ),
    Setting(
      "librefm.server", \.scrobbling.libreFM.server, "The server, if you use GNU FM somewhere else."
    ),
    Setting(
      "librefm.others", \.scrobbling.libreFM.sendsOthers,
      "Whether to send what you hear with other players to Libre.fm, too."),
    Setting(
      "scrobble.hosts", \.scrobbling.added,
      "Other services that get your listens, each a section such as [scrobble.hosts.maloja] with protocol = \"listenbrainz\" or \"audioscrobbler\", server = \"https://HOST/PATH\" and, if you like, enabled = false and others = true."
    ),
  ]

  private static let sensor = [
    Setting(
      "sensor.enabled", \.sensor.isEnabled,
      "Whether the listening sensor runs. It records when the player's state or song changes and when you seek: title, artist, album, length, position and time, in a file on this machine."
    ),
    Setting("sensor.label", \.sensor.label, "A label that is copied into every record."),
    Setting(
      "sensor.device_id", \.sensor.deviceID,
      "The device id in the records; if empty, one is generated once and kept."),
    Setting(
      "sensor.initial_state", \.sensor.recordsInitialState,
      "Whether the sensor records the current state and song when it starts."),
    Setting(
      "sensor.debug", \.sensor.isLogged,
      "Whether the sensor logs what it does, with titles, to the log file."),
    Setting(
      "sensor.duplicate_interval", \.sensor.duplicateInterval, in: 0...3600,
      "Seconds within which an identical event is not recorded again; 0 records all."),
    Setting(
      "sensor.key_file", \.sensor.keyFile, paths: .files,
      "A file, readable only by you, whose first line is the encryption key of the records; if empty, they are not encrypted. “stimmung sensor rekey” encrypts existing records."
    ),
    Setting(
      "sensor.others", \.others.choice,
      "Whether to record what other players on your desktop play, too (browsers, Spotify, mpv …): true, false, or a list of players such as [\"spotify\", \"firefox*\"]; \"!NAME\" leaves one out. “stimmung others” lists them. Private windows of browsers are recorded, too, because players do not report them as private."
    ),
    Setting(
      "sensor.others_fields", \.others.fields,
      "What is recorded of other players: all (title, artist, album, length, position and time) or times (only when, how long and by which player)."
    ),
  ]

  private static let study = [
    Setting(
      "sensor.host", \.study.host,
      "The study's host that receives records, such as \"https://study.example.org\"; if empty, no record leaves this machine."
    ),
    Setting(
      "sensor.host_kind", \.study.hostKind, "The kind of host: aware, awareMicro or awareLight."),
    Setting("sensor.study_number", \.study.number, "The study's number on that host."),
    Setting(
      "sensor.study_key", \.study.key, isSecret: true, "The study's key on that host."),
    Setting(
      "sensor.sync_minutes", \.study.syncMinutes, in: 0...10080,
      "How often new records are sent, in minutes; 0: only by “stimmung sensor sync”."),
    Setting(
      "sensor.send_seeks", \.study.sendsSeeks,
      "Whether to send seeks too; AWARE's own sensor does not record them."),
    Setting(
      "sensor.retention_days", \.study.retentionDays, in: 0...36500,
      "The days after which acknowledged records are removed from this machine; 0: never."
    ),
    Setting(
      "sensor.retention_megabytes", \.study.retentionMegabytes, in: 0...1_000_000,
      "The most space for records, in megabytes, before the oldest acknowledged ones are removed; 0: no limit."
    ),
    Setting(
      "sensor.ca_file", \.study.certificateAuthorities, paths: .files,
      "A PEM file with the certificates to trust instead of the system's, for a host with a private CA."
    ),
  ]

  private static let headphones = [
    Setting(
      "headphones.enabled", \.headphones.isEnabled,
      "Whether the player reads your headphones: music stops while an earbud is out of your ear, and gestures work."
    ),
    Setting(
      "headphones.source", \.headphones.source,
      "The source: airpods, airpods:ADDRESS, opentrack or opentrack:PORT (a head tracker on this machine, port 4242), or file:PATH (a recording)."
    ),
    Setting(
      "headphones.ear", \.headphones.ear,
      "When music stops: one (as soon as one earbud is out), both (only when both are out) or off (never)."
    ),
    Setting(
      "headphones.record", \.headphoneSensor.isEnabled,
      "Whether the headphone sensor records how your head moves, in a file on this machine."),
    Setting(
      "headphones.sync", \.headphoneSensor.isSynced,
      "Whether records of how your head moves are sent to the study's host (sensor.host), too."),
  ]

  private static let gestures = [
    Setting("gestures.enabled", \.headphones.hasGestures, "Whether gestures run their commands."),
    Setting(
      "gestures.nod", \.headphones.nod,
      "The command that a nod runs, as you would type it after “:”; if empty, none. The other gestures work the same way."
    ),
    Setting(
      "gestures.double_nod", \.headphones.doubleNod,
      "What two nods do; a single nod then waits for the second."),
    Setting("gestures.shake", \.headphones.shake, "What shaking your head does."),
    Setting("gestures.tilt_left", \.headphones.tiltLeft, "What leaning your head left does."),
    Setting("gestures.tilt_right", \.headphones.tiltRight, "What leaning your head right does."),
    Setting("gestures.turn_left", \.headphones.turnLeft, "What looking left for a moment does."),
    Setting("gestures.turn_right", \.headphones.turnRight, "What looking right for a moment does."),
    Setting(
      "gestures.nod_angle", \.headphones.thresholds.nodAngle, in: 1...45,
      "The smallest movement that counts as a nod, in degrees; “stimmung headphones train” measures yours."
    ),
    Setting(
      "gestures.shake_angle", \.headphones.thresholds.shakeAngle, in: 1...45,
      "The smallest movement that counts as a shake, in degrees."),
    Setting(
      "gestures.tilt_angle", \.headphones.thresholds.tiltAngle, in: 3...80,
      "The smallest lean that counts as a tilt, in degrees."),
    Setting(
      "gestures.turn_angle", \.headphones.thresholds.turnAngle, in: 5...120,
      "The smallest movement that counts as a turn, in degrees."),
    Setting(
      "gestures.side_share", \.headphones.thresholds.sideShare, in: 0.1...1,
      "How much your head may move in other directions during a gesture, as a fraction of the gesture."
    ),
    Setting(
      "gestures.window", \.headphones.thresholds.window, in: 0.3...5,
      "The seconds within which your head must come back in a nod or a shake."),
    Setting(
      "gestures.hold", \.headphones.thresholds.hold, in: 0.2...5,
      "The seconds that you hold a tilt or a turn."),
    Setting(
      "gestures.settle", \.headphones.thresholds.settle, in: 0...2,
      "The seconds that your head must be still after a nod or a shake; if too short, walking looks like nodding."
    ),
    Setting(
      "gestures.refractory", \.headphones.thresholds.refractory, in: 0...10,
      "The seconds after a gesture during which others are ignored."),
    Setting(
      "gestures.double_nod_window", \.headphones.thresholds.doubleNodWindow, in: 0.2...5,
      "The seconds after a nod within which a second one makes a double nod."),
  ]

  private static let photos = [
    Setting(
      "photos.enabled", \.photos.isEnabled,
      "Whether the photos sensor records which photos and videos arrive, in a file on this machine."
    ),
    Setting(
      "photos.folders", \.photos.folders, paths: .folders,
      "The folders to watch; if empty, the pictures folder of your desktop."),
    Setting(
      "photos.sync", \.photos.isSynced,
      "Whether records of photos are sent to the study's host (sensor.host), too; pictures never are."
    ),
    Setting(
      "photos.beside_songs", \.photos.isShownBesideSongs,
      "Whether the playing screen shows pictures from when you heard the song before."),
    Setting(
      "photos.model", \.photos.model, paths: .files,
      "The ONNX model that recognises what photos show; if empty, nothing is recognised."),
    Setting(
      "photos.labels", \.photos.labels, paths: .files,
      "The file with the model's labels, one per line; if empty, the model's description names it."),
    Setting(
      "photos.minimum_confidence", \.photos.minimumConfidence, in: 0...1,
      "How sure the model must be to record what a photo shows, from 0 to 1."),
    Setting(
      "photos.image_size", \.photos.imageSize, in: 0...4096,
      "The width and height of the pictures given to the model, in pixels; 0: as the model's description says."
    ),
  ]
}
