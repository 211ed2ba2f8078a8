package import PlayerModel

/// The players whose sessions are exported or reported.
package enum PlayerSelection: Hashable, Sendable {
  /// This player, with frame-exact sessions.
  case thisPlayer
  /// The given other players, with estimated sessions.
  case others(OtherPlayersChoice)
  /// All players.
  case all

  /// Parses `all` or a name such as `spotify` or `firefox*`, or returns `nil` if `text` is empty.
  package init?(_ text: String) {
    guard !text.isEmpty, text != "!" else { return nil }
    self = text == "all" ? .all : .others(.matching([text]))
  }

  /// Returns whether `session` is included.
  package func includes(_ session: ListeningSession) -> Bool { includes(session.player) }

  /// Returns whether sessions with `player` are included, where `nil` is this player.
  func includes(_ player: String?) -> Bool {
    switch self {
    case .thisPlayer: player == nil
    case .others(let choice):
      player.map { choice.includes(OtherPlayer(id: "", name: $0, identity: $0)) } ?? false
    case .all: true
    }
  }
}
