/// What the settings screen calls settings and their sections.
extension Setting {
  /// The heading above the settings of a section.
  package var group: String {
    let section = String(name.prefix { $0 != "." })
    return Self.groups[section] ?? Self.capitalized(section)
  }

  /// The name on the screen: that within the section, in words.
  package var label: String { Self.labels[name] ?? Self.capitalized(key) }

  /// What the screen shows for `true` and `false`.
  package var switchLabels: (on: String, off: String) {
    name == "sensor.others" ? ("recorded", "not recorded") : ("on", "off")
  }

  /// Returns a value as the screen shows it: a switch in words, any other value as in the file, without secrets.
  package func shownOnScreen(_ value: ConfigValue) -> String {
    guard case .bool(let isOn) = value else { return shown(value) }
    return isOn ? switchLabels.on : switchLabels.off
  }

  private static let groups = [
    "audio": "Sound", "hooks": "Commands on events", "lastfm": "Last.fm", "librefm": "Libre.fm",
    "listenbrainz": "ListenBrainz", "mpd": "MPD clients", "play": "Playing",
    "scrobble": "Other services for listens", "sensor": "Sensors and study",
  ]

  /// The names that are not those of the file.
  private static let labels = [
    "audio.replaygain": "ReplayGain",
    "gestures.double_nod_window": "Double nod within",
    "gestures.hold": "Hold pose for",
    "gestures.refractory": "Pause after gesture",
    "gestures.settle": "Settle after gesture",
    "gestures.window": "Gesture within",
    "headphones.record": "Record motion",
    "headphones.sync": "Send motion",
    "interface.columns.library": "Library columns",
    "interface.columns.moods": "Mood columns",
    "interface.columns.queue": "Queue columns",
    "interface.columns.search": "Search columns",
    "interface.cover_colors": "Colours from the cover",
    "interface.lock_minutes": "Lock after",
    "interface.progress": "Progress bar",
    "interface.title": "Terminal title",
    "library.split": "Split names at",
    "listens.longer_than": "Tracks longer than",
    "listens.minutes": "Or after minutes",
    "listens.percent": "Listen after percent",
    "photos.minimum_confidence": "Confidence",
    "photos.sync": "Send records",
    "play.enter": "Enter",
    "scrobble.hosts": "Services",
    "sensor.ca_file": "CA file",
    "sensor.enabled": "Record listening",
    "sensor.host": "Study's host",
    "sensor.host_kind": "Kind of host",
    "sensor.label": "Label of records",
    "sensor.others": "Other players",
    "sensor.others_fields": "Of other players",
    "sensor.retention_days": "Keep for days",
    "sensor.retention_megabytes": "Keep megabytes",
    "sensor.sync_minutes": "Send every minutes",
  ]

  private static func capitalized(_ name: some StringProtocol) -> String {
    let words = name.split(whereSeparator: { "._".contains($0) }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
