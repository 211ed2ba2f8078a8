/// What the MPRIS D-Bus Interface Specification 2.2 wants of a player without windows and track lists,
/// written down from its text.
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
  ]

  /// Whose changes are not told by `PropertiesChanged`.
  private static let untold: Set = ["Position", "CanControl"]

  /// The same as `busctl introspect --list` shows it: member, kind, type, flags.
  static var rows: Set<String> {
    var rows: Set = [".Seeked signal x -"]
    for interface in interfaces {
      for (name, type) in interface.methods { rows.insert(".\(name) method \(type) -") }
      for (name, type) in interface.properties {
        var flags = untold.contains(name) ? [] : ["emits-change"]
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
