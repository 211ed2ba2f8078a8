/// Which other players play, and when they want silence: pure.
struct OtherPlayers: Sendable {
  enum Event: Hashable, Sendable {
    /// One was there before anybody looked.
    case found(player: String, isPlaying: Bool)
    /// One says that it plays, or does not.
    case changed(player: String, isPlaying: Bool)
    case vanished(player: String)
  }

  enum Action: Hashable, Sendable {
    case begin(token: String)
    case end(token: String)
  }

  private var playing: Set<String> = []
  private var interrupting: Set<String> = []

  /// Answers what the player is to be asked.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .found(let player, let isPlaying):
      if isPlaying { playing.insert(player) }
      return []
    case .changed(let player, isPlaying: true):
      guard playing.insert(player).inserted else { return [] }
      interrupting.insert(player)
      return [.begin(token: Self.token(player))]
    case .changed(let player, isPlaying: false), .vanished(let player):
      playing.remove(player)
      return interrupting.remove(player) == nil ? [] : [.end(token: Self.token(player))]
    }
  }

  /// What the player is to be asked when nobody can be seen any more.
  mutating func forgetAll() -> [Action] {
    defer { self = OtherPlayers() }
    return interrupting.sorted().map { .end(token: Self.token($0)) }
  }

  private static func token(_ player: String) -> String { "player " + player }
}
