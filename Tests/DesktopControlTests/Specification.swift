/// What the MPRIS D-Bus Interface Specification 2.2 requires of a player without windows, written
/// down from its text.
enum Specification {
  struct Interface {
    var name: String
    var methods: [(String, String)]
    var properties: [(String, String)]
    var writable: Set<String>
  }

  static let interfaces = [
    Interface(
      name: "org.mpris.MediaPlayer2", methods: [("Raise", "-"), ("Quit", "-")],
      properties: [
        ("CanQuit", "b"), ("CanRaise", "b"), ("HasTrackList", "b"), ("Identity", "s"),
        ("DesktopEntry", "s"), ("SupportedUriSchemes", "as"), ("SupportedMimeTypes", "as"),
      ], writable: []),
    Interface(
      name: "org.mpris.MediaPlayer2.Player",
      methods: [
        ("Next", "-"), ("Previous", "-"), ("Pause", "-"), ("PlayPause", "-"), ("Stop", "-"),
        ("Play", "-"), ("Seek", "x"), ("SetPosition", "ox"), ("OpenUri", "s"),
      ],
      properties: [
        ("PlaybackStatus", "s"), ("LoopStatus", "s"), ("Rate", "d"), ("Shuffle", "b"),
        ("Metadata", "a{sv}"), ("Volume", "d"), ("Position", "x"), ("MinimumRate", "d"),
        ("MaximumRate", "d"), ("CanGoNext", "b"), ("CanGoPrevious", "b"), ("CanPlay", "b"),
        ("CanPause", "b"), ("CanSeek", "b"), ("CanControl", "b"),
      ], writable: ["LoopStatus", "Rate", "Shuffle", "Volume"]),
    Interface(
      name: "org.mpris.MediaPlayer2.TrackList",
      methods: [
        ("GetTracksMetadata", "ao"), ("AddTrack", "sob"), ("RemoveTrack", "o"), ("GoTo", "o"),
      ],
      properties: [("Tracks", "ao"), ("CanEditTracks", "b")], writable: []),
    Interface(
      name: "org.mpris.MediaPlayer2.Playlists",
      methods: [("ActivatePlaylist", "o"), ("GetPlaylists", "uusb")],
      properties: [("PlaylistCount", "u"), ("Orderings", "as"), ("ActivePlaylist", "(b(oss))")],
      writable: []),
  ]

  private static let signals = [
    ("Seeked", "x"), ("TrackListReplaced", "aoo"), ("TrackAdded", "a{sv}o"), ("TrackRemoved", "o"),
    ("TrackMetadataChanged", "oa{sv}"), ("PlaylistChanged", "(oss)"),
  ]

  /// The properties whose changes are not reported by `PropertiesChanged`.
  private static let unreported: Set = ["Position", "CanControl"]

  /// The same in the format of `busctl introspect --list`: member, kind, type, flags.
  static var rows: Set<String> {
    var rows: Set<String> = []
    for (name, type) in signals { rows.insert(".\(name) signal \(type) -") }
    for interface in interfaces {
      for (name, type) in interface.methods { rows.insert(".\(name) method \(type) -") }
      for (name, type) in interface.properties {
        var flags = unreported.contains(name) ? [] : ["emits-change"]
        if name == "Tracks" { flags = ["emits-invalidation"] }
        if interface.writable.contains(name) { flags.append("writable") }
        rows.insert(
          ".\(name) property \(type) " + (flags.last ?? "-"))
      }
    }
    return rows
  }

  /// Members of Properties (3 and a signal), Introspectable (1) and Peer (2).
  static let standardMembers = 7
}
