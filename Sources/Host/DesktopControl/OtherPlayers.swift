import PlayerModel

/// Which other players play, and when they want silence: pure.
struct OtherPlayers: Sendable {
  enum Action: Hashable, Sendable {
    /// With what the player that wants it calls itself.
    case begin(token: String, player: String)
    case end(token: String)
  }

  private var playing: Set<OtherPlayer.ID> = []
  private var interrupting: Set<OtherPlayer.ID> = []
  private var names: [OtherPlayer.ID: String] = [:]
  /// As much of a name as a sentence bears.
  private static let longestName = 40

  /// Answers what the player is to be asked.
  mutating func handle(_ event: OtherPlayerEvent) -> [Action] {
    switch event {
    case .appeared(let player, let snapshot, let isNew):
      names[player.id] = String(player.identity.prefix(Self.longestName))
      guard snapshot.state == .playing else { return [] }
      if isNew { return begin(player.id) }
      // One that played before anybody looked is no interruption.
      playing.insert(player.id)
      return []
    case .statusChanged(let id, isPlaying: true): return begin(id)
    case .statusChanged(let id, isPlaying: false): return end(id)
    case .vanished(let id, _):
      names[id] = nil
      return end(id)
    case .happened: return []
    }
  }

  /// What the player is to be asked when nobody looks any more.
  mutating func forgetAll() -> [Action] {
    defer { self = OtherPlayers() }
    return interrupting.sorted().map { .end(token: Self.token($0)) }
  }

  private mutating func begin(_ id: OtherPlayer.ID) -> [Action] {
    guard playing.insert(id).inserted else { return [] }
    interrupting.insert(id)
    return [.begin(token: Self.token(id), player: names[id] ?? "Another player")]
  }

  private mutating func end(_ id: OtherPlayer.ID) -> [Action] {
    playing.remove(id)
    return interrupting.remove(id) == nil ? [] : [.end(token: Self.token(id))]
  }

  private static func token(_ id: OtherPlayer.ID) -> String { "player " + id }
}
