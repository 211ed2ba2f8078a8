/// What the listener wants of clients of MPD.
package struct MPDPreferences: Hashable, Sendable {
  /// The socket for clients of this machine.
  package var socket = MPDSocketChoice.none
  /// The address for clients from a network, as written; empty: none.
  package var address = ""
  /// The file with the password that those need, as written; empty: the one beside the settings.
  package var passwordFile = ""

  package init() {}

  /// Whether any client can connect.
  package var isWanted: Bool { socket != .none || !address.isEmpty }
}

/// Where the socket for clients of MPD is.
package enum MPDSocketChoice: Hashable, Sendable {
  case none
  /// Beside the player's own.
  case standard
  /// A path, as written.
  case path(String)
}
