/// The names that the MPRIS D-Bus Interface Specification 2.2 defines.
enum MPRISNames {
  /// The object path of every player.
  static let path = "/org/mpris/MediaPlayer2"
  /// The interface of the player as an application, and the prefix of its bus name.
  static let root = "org.mpris.MediaPlayer2"
  /// The interface for playback.
  static let player = root + ".Player"
  /// The interface for reading properties.
  static let properties = "org.freedesktop.DBus.Properties"
  /// The bus name of playerctld, which only repeats other players.
  static let echo = root + ".playerctld"
}
