/// The settings for MPD clients.
package struct MPDPreferences: Hashable, Sendable {
  /// The socket for clients on this machine.
  package var socket = MPDSocketChoice.none
  /// The address for clients on the network, as written; empty for none.
  package var address = ""
  /// The file with the password for clients on the network, as written; empty for the default.
  package var passwordFile = ""

  package init() {}

  /// Whether any client can connect.
  package var isWanted: Bool { socket != .none || !address.isEmpty }
}

/// The location of the socket for MPD clients.
package enum MPDSocketChoice: Hashable, Sendable {
  case none
  /// The default path, next to the player's own socket.
  case standard
  /// A path, as written.
  case path(String)
}
