import PlayerModel

/// Choosing the player on the desktop that a command applies to.
extension FoundPlayers {
  /// Returns players with unambiguous handles, even if several have the same name.
  static func withHandles(_ players: [Player]) -> [Player] {
    players.map { player in
      var player = player
      let isAlone = players.count { $0.player.name == player.player.name } == 1
      player.handle = isAlone ? player.player.name : player.player.name + player.player.id
      return player
    }
  }

  /// Returns the player that a command applies to; `name` is its bus name, its identity or its handle.
  ///
  /// - Throws: `PlayerError` if there is none, or if several match.
  static func choose(
    from players: [Player], for command: OtherPlayerCommand, named name: String?
  ) throws(PlayerError) -> OtherPlayer {
    let named = players.filter { player in
      guard let name = name?.lowercased() else { return true }
      return [player.player.name, player.player.identity, player.handle]
        .contains { $0.lowercased() == name }
    }
    if named.isEmpty {
      throw PlayerError(
        .notFound,
        name.map { "No other player is called \($0): see “stimmung others”." }
          ?? "There is no other player on the desktop.")
    }
    if named.count == 1, name != nil { return named[0].player }
    let playing = named.filter { $0.snapshot.state == .playing }
    let paused = named.filter { $0.snapshot.state == .paused }
    let fitting: [Player] =
      switch command {
      case .play: paused
      case .toggle: playing.isEmpty ? paused : playing
      case .pause, .stop, .next, .previous: playing
      }
    guard let first = fitting.first else {
      let state = command == .play || command == .toggle ? "paused" : "playing"
      throw PlayerError(.notFound, "No other player is \(state).")
    }
    guard fitting.count == 1 else {
      let names = fitting.map(\.handle).joined(separator: ", ")
      throw PlayerError(.invalidRequest, "Several players could be meant; name one: \(names).")
    }
    return first.player
  }
}
