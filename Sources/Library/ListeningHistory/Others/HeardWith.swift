package import PlayerModel

/// With which players something was heard that is exported or reported.
package enum HeardWith: Hashable, Sendable {
  /// With this one, to the frame.
  case thisPlayer
  /// With others that are named, by an estimate.
  case others(OtherPlayersChoice)
  /// With any.
  case all

  /// What a listener asks for: `all`, or a name such as `spotify` or `firefox*`; nil for an empty one.
  package init?(_ text: String) {
    guard !text.isEmpty, text != "!" else { return nil }
    self = text == "all" ? .all : .others(.matching([text]))
  }

  /// Whether a session is meant.
  package func includes(_ session: ListeningSession) -> Bool { includes(session.player) }

  /// Whether what was heard with another player is meant, or, where there is none, with this one.
  func includes(_ player: String?) -> Bool {
    switch self {
    case .thisPlayer: player == nil
    case .others(let choice):
      player.map { choice.includes(OtherPlayer(id: "", name: $0, identity: $0)) } ?? false
    case .all: true
    }
  }
}
