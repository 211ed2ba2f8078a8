import PlayerModel
import Synchronization

/// Other players that follow a test's script.
final class ScriptedOthers: OtherPlayersSource {
  typealias Receive = @Sendable (OtherPlayerEvent) -> Void

  private let observers = Mutex<[Int: Receive]>([:])
  private let asked = Mutex<[(OtherPlayer.ID, OtherPlayerCommand)]>([])
  private let refusal = Mutex<PlayerError?>(nil)

  /// The received commands, as words.
  var commands: [String] { asked.withLock { $0.map { "\($0.0) \($0.1.rawValue)" } } }
  /// The number of observers.
  var observerCount: Int { observers.withLock(\.count) }

  func observe(
    _ choice: OtherPlayersChoice, _ receive: @escaping Receive
  ) -> OtherPlayersObservation {
    let number = observers.withLock { observers in
      let number = (observers.keys.max() ?? 0) + 1
      observers[number] = receive
      return number
    }
    return OtherPlayersObservation { [weak self] in
      self?.observers.withLock { $0[number] = nil }
    }
  }

  func tell(
    _ player: OtherPlayer.ID, _ command: OtherPlayerCommand,
    reply: @escaping @Sendable (Result<Void, PlayerError>) -> Void
  ) {
    asked.withLock { $0.append((player, command)) }
    reply(refusal.withLock { $0.map(Result.failure) } ?? .success(()))
  }

  /// Refuses all commands from now on.
  func refuse(_ error: PlayerError) {
    refusal.withLock { $0 = error }
  }

  /// Notifies all observers.
  func happen(_ event: OtherPlayerEvent) {
    for receive in observers.withLock({ Array($0.values) }) { receive(event) }
  }

  // MARK: Events

  /// A player, by its name.
  static func player(_ name: String) -> OtherPlayer {
    OtherPlayer(id: ":1." + name, name: name, identity: name.capitalized)
  }

  /// A player that plays or holds a song.
  static func snapshot(
    _ title: String?, by artist: String = "", lasting duration: Double? = nil,
    _ state: PlaybackState = .playing, entry: Int64 = 1
  ) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "")
    snapshot.state = state
    if let title {
      var track = Track(path: TrackPath(""), title: title)
      track.artist = artist
      track.duration = duration
      snapshot.item = QueueEntry(id: EntryID(rawValue: entry), track: track)
    }
    return snapshot
  }

  /// A player appears.
  func appear(_ name: String, _ snapshot: PlayerSnapshot) {
    happen(.appeared(Self.player(name), snapshot, isNew: true))
  }

  /// A player's state or item changes.
  func change(_ name: String, to snapshot: PlayerSnapshot) {
    happen(
      .happened(
        Self.player(name).id,
        PlayerEvent(
          number: 1, happenedAt: snapshot.position.takenAt,
          kind: .stateChanged(from: .paused, to: snapshot.state), snapshot: snapshot)))
  }

  /// A player disappears.
  func vanish(_ name: String) {
    happen(
      .vanished(
        Self.player(name).id, at: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)))
  }
}
