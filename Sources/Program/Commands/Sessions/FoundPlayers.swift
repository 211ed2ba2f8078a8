import FoundationEssentials
import MediaPlayers
import PlayerModel
import Synchronization

/// The other players on the desktop, found by a command independently of our own player.
final class FoundPlayers {
  /// A player with its state.
  struct Player: Sendable {
    var player: OtherPlayer
    var snapshot: PlayerSnapshot
    /// The name for commands, which includes the connection if it would be ambiguous otherwise.
    var handle: String

    init(player: OtherPlayer, snapshot: PlayerSnapshot) {
      self.player = player
      self.snapshot = snapshot
      handle = player.name
    }
  }

  /// The players that were found, by name.
  let players: [Player]
  private let source: MediaPlayers
  /// Keeps the players known while commands are sent to them.
  private let observation: OtherPlayersObservation

  /// Finds the players.
  ///
  /// - Throws: `PlayerError` if there is no bus.
  init() throws(PlayerError) {
    let found = Found()
    source = MediaPlayers(
      on: MediaPlayers.sessionBus(in: ProcessInfo.processInfo.environment))
    // Our own player is in another process, so it would be found as well.
    observation = source.observe(.matching(["!stimmung"])) { found.take($0) }
    try source.look()
    players = Self.withHandles(
      found.list.sorted { ($0.player.name, $0.player.id) < ($1.player.name, $1.player.id) })
  }

  /// Returns the handles of all players, or an empty array if the bus is not available.
  static func names() -> [String] {
    guard let found = try? FoundPlayers() else { return [] }
    return found.players.map(\.handle)
  }

  /// Sends a command to a player, and waits for its reply.
  func tell(_ player: OtherPlayer, _ command: OtherPlayerCommand) throws(PlayerError) {
    try source.tell(player.id, command)
  }

  /// The players reported so far.
  private final class Found: Sendable {
    private let players = Mutex<[OtherPlayer.ID: Player]>([:])

    var list: [Player] { players.withLock { Array($0.values) } }

    func take(_ event: OtherPlayerEvent) {
      players.withLock { players in
        switch event {
        case .appeared(let player, let snapshot, _):
          players[player.id] = Player(player: player, snapshot: snapshot)
        case .happened(let id, let event): players[id]?.snapshot = event.snapshot
        case .vanished(let id, _): players[id] = nil
        case .statusChanged: break
        }
      }
    }
  }
}
