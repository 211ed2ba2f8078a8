/// What media players are called on a bus, by the MPRIS D-Bus Interface Specification 2.2.
enum MPRISNames {
  /// Where every player is found on its connection.
  static let path = "/org/mpris/MediaPlayer2"
  /// The player as a program; every player's name on the bus begins with it.
  static let root = "org.mpris.MediaPlayer2"
  /// What it plays.
  static let player = root + ".Player"
  /// How properties are read.
  static let properties = "org.freedesktop.DBus.Properties"
  /// Not a player but an echo of others.
  static let echo = root + ".playerctld"
}
