import PlayerModel

/// A pure state machine that tracks which other players are playing, and derives interruptions from that.
struct OtherPlayers: Sendable {
  enum Action: Hashable, Sendable {
    /// Begins an interruption; `player` is the name of the player that causes it.
    case begin(token: String, player: String)
    case end(token: String)
  }

  private var playing: Set<OtherPlayer.ID> = []
  private var interrupting: Set<OtherPlayer.ID> = []
  private var names: [OtherPlayer.ID: String] = [:]
  /// The maximum length of a player's name in messages.
  private static let longestName = 40

  /// Processes an event, and returns the resulting actions.
  mutating func handle(_ event: OtherPlayerEvent) -> [Action] {
    switch event {
    case .appeared(let player, let snapshot, let isNew):
      names[player.id] = String(player.identity.prefix(Self.longestName))
      guard snapshot.state == .playing else { return [] }
      if isNew { return begin(player.id) }
      // A player that was already playing when observation began is not an interruption.
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

  /// Ends all interruptions because observation stops.
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
