import PlayerModel
import Synchronization

/// Players and a clock that tests control.
final class ScriptedPlayers: OtherPlayersSource, PlayerClock {
  private struct State {
    var now = Timestamp(
      unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 5_000_000_000)
    var snapshots: [OtherPlayer: PlayerSnapshot] = [:]
    var receivers: [Int: @Sendable (OtherPlayerEvent) -> Void] = [:]
    var choices: [OtherPlayersChoice] = []
    var number: Int64 = 0
  }

  private let state = Mutex(State())

  /// The number of observers.
  var receiverCount: Int { state.withLock { $0.receivers.count } }
  /// The choice of each observer, in order.
  var choices: [OtherPlayersChoice] { state.withLock(\.choices) }

  func now() -> Timestamp { state.withLock(\.now) }

  func advance(by seconds: Double) {
    state.withLock { state in
      state.now.unixMilliseconds += Int64(seconds * 1000)
      state.now.monotonicNanoseconds += Int64(seconds * 1e9)
    }
  }

  func observe(
    _ choice: OtherPlayersChoice, _ receive: @escaping @Sendable (OtherPlayerEvent) -> Void
  ) -> OtherPlayersObservation {
    let (number, there) = state.withLock { state in
      state.choices.append(choice)
      let number = state.choices.count
      state.receivers[number] = receive
      return (number, state.snapshots.sorted { $0.key.id < $1.key.id })
    }
    for (player, snapshot) in there { receive(.appeared(player, snapshot, isNew: false)) }
    return OtherPlayersObservation { [weak self] in
      _ = self?.state.withLock { $0.receivers.removeValue(forKey: number) }
    }
  }

  func tell(
    _ player: OtherPlayer.ID, _ command: OtherPlayerCommand,
    reply: @escaping @Sendable (Result<Void, PlayerError>) -> Void
  ) {
    reply(.success(()))
  }

  /// Delivers an event to all observers.
  func emit(_ event: OtherPlayerEvent) {
    for receive in state.withLock({ Array($0.receivers.values) }) { receive(event) }
  }

  func appear(_ player: OtherPlayer, _ change: (inout PlayerSnapshot) -> Void = { _ in }) {
    let snapshot = state.withLock { state in
      var snapshot = PlayerSnapshot(output: "")
      snapshot.position.takenAt = state.now
      change(&snapshot)
      state.snapshots[player] = snapshot
      return snapshot
    }
    emit(.appeared(player, snapshot, isNew: true))
  }

  func vanish(_ player: OtherPlayer) {
    let now = state.withLock { state in
      state.snapshots[player] = nil
      return state.now
    }
    emit(.vanished(player.id, at: now))
  }

  /// Delivers an event of a player at the current time.
  func happen(
    _ kind: PlayerEvent.Kind, to player: OtherPlayer, _ change: (inout PlayerSnapshot) -> Void
  ) {
    let event = state.withLock { state in
      state.number += 1
      var snapshot = state.snapshots[player] ?? PlayerSnapshot(output: "")
      snapshot.position = PlaybackPosition(
        seconds: snapshot.position(at: state.now), takenAt: state.now)
      change(&snapshot)
      state.snapshots[player] = snapshot
      return PlayerEvent(
        number: state.number, happenedAt: state.now, kind: kind, snapshot: snapshot)
    }
    emit(.happened(player.id, event))
  }

  func change(_ player: OtherPlayer, to new: PlaybackState) {
    let old = state.withLock { $0.snapshots[player]?.state ?? .stopped }
    happen(.stateChanged(from: old, to: new), to: player) { $0.state = new }
  }

  func change(_ player: OtherPlayer, to item: QueueEntry?) {
    let (old, left) = state.withLock { state in
      (state.snapshots[player]?.item, state.snapshots[player]?.position(at: state.now) ?? 0)
    }
    happen(.itemChanged(from: old, previousPosition: left), to: player) { snapshot in
      snapshot.item = item
      snapshot.position.seconds = 0
    }
  }

  func seek(_ player: OtherPlayer, to seconds: Double) {
    let from = state.withLock { state in
      state.snapshots[player]?.position(at: state.now) ?? 0
    }
    happen(.seeked(from: from, to: seconds), to: player) { $0.position.seconds = seconds }
  }
}

extension OtherPlayer {
  static let firefox = OtherPlayer(id: ":1.5", name: "firefox", identity: "Mozilla Firefox")
  static let vlc = OtherPlayer(id: ":1.7", name: "vlc", identity: "VLC media player")
}

extension QueueEntry {
  static func titled(_ title: String, id: Int64 = 1) -> QueueEntry {
    QueueEntry(id: EntryID(rawValue: id), track: Track(path: TrackPath(""), title: title))
  }

  /// A song with every field that a player can report.
  static var complete: QueueEntry {
    var track = Track(path: TrackPath("/music/x.mp3"), title: "Title")
    track.artist = "Artist"
    track.album = "Album"
    track.genre = "Genre"
    track.duration = 200
    track.persistentID = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
    return QueueEntry(id: EntryID(rawValue: 9), track: track)
  }
}
