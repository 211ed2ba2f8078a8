import FoundationEssentials
import MediaPlayers
import PlayerModel
import Synchronization

/// The other players on the desktop as a command finds them, whether or not our own runs.
final class FoundPlayers {
  /// A player, and what it does.
  struct Player: Sendable {
    var player: OtherPlayer
    var snapshot: PlayerSnapshot
    /// What commands call it: its name, with its connection where several have that.
    var handle: String

    init(player: OtherPlayer, snapshot: PlayerSnapshot) {
      self.player = player
      self.snapshot = snapshot
      handle = player.name
    }
  }

  /// Those that were there, by name.
  let players: [Player]
  private let source: MediaPlayers
  /// Keeps their names known while they are told something.
  private let observation: OtherPlayersObservation

  /// Looks around.
  ///
  /// - Throws: `PlayerError` if there is no bus.
  init() throws(PlayerError) {
    let found = Found()
    source = MediaPlayers(
      on: MediaPlayers.sessionBus(in: ProcessInfo.processInfo.environment))
    // Our own player is of another process than this one.
    observation = source.observe(.matching(["!stimmung"])) { found.take($0) }
    try source.look()
    players = Self.told(
      found.list.sorted { ($0.player.name, $0.player.id) < ($1.player.name, $1.player.id) })
  }

  /// The names that can be given to commands; none if nobody can be reached.
  static func names() -> [String] {
    guard let found = try? FoundPlayers() else { return [] }
    return found.players.map(\.handle)
  }

  /// Tells a player something and waits for its answer.
  func tell(_ player: OtherPlayer, _ command: OtherPlayerCommand) throws(PlayerError) {
    try source.tell(player.id, command)
  }

  /// What was told of players so far.
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
