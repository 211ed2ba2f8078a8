import PlayerModel
import Synchronization

/// A player and a clock that tests control.
final class ManualSource: PlaybackSource, PlayerClock {
  private struct State {
    var now = Timestamp(
      unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 5_000_000_000)
    var snapshot = PlayerSnapshot(output: "silent")
    var receivers: [Int: @Sendable (PlayerEvent) -> Void] = [:]
    var nextReceiver = 0
  }

  private let state: Mutex<State>

  init(_ change: (inout PlayerSnapshot) -> Void = { _ in }) {
    var state = State()
    state.snapshot.position.takenAt = state.now
    change(&state.snapshot)
    self.state = Mutex(state)
  }

  /// The number of observers.
  var receiverCount: Int { state.withLock { $0.receivers.count } }

  func now() -> Timestamp { state.withLock(\.now) }

  func advance(by seconds: Double) {
    state.withLock { state in
      state.now.unixMilliseconds += Int64(seconds * 1000)
      state.now.monotonicNanoseconds += Int64(seconds * 1e9)
    }
  }

  func setWallClock(unixMilliseconds: Int64) {
    state.withLock { $0.now.unixMilliseconds = unixMilliseconds }
  }

  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    state.withLock { state in
      let number = state.nextReceiver
      state.nextReceiver += 1
      state.receivers[number] = receive
      return PlaybackSubscription(snapshot: state.snapshot) { [weak self] in
        _ = self?.state.withLock { $0.receivers.removeValue(forKey: number) }
      }
    }
  }

  /// Emits an event at the current time.
  func emit(_ kind: PlayerEvent.Kind, _ change: (inout PlayerSnapshot) -> Void = { _ in }) {
    let (event, receivers) = state.withLock { state in
      state.snapshot.position = PlaybackPosition(
        seconds: state.snapshot.position(at: state.now), takenAt: state.now)
      change(&state.snapshot)
      state.snapshot.revision += 1
      let event = PlayerEvent(
        number: state.snapshot.revision, happenedAt: state.now, kind: kind,
        snapshot: state.snapshot)
      return (event, Array(state.receivers.values))
    }
    for receive in receivers { receive(event) }
  }

  func change(to new: PlaybackState) {
    let old = state.withLock(\.snapshot.state)
    emit(.stateChanged(from: old, to: new)) { $0.state = new }
  }

  func change(to item: QueueEntry?) {
    let (old, left) = state.withLock { ($0.snapshot.item, $0.snapshot.position(at: $0.now)) }
    emit(.itemChanged(from: old, previousPosition: left)) { snapshot in
      snapshot.item = item
      snapshot.position.seconds = 0
    }
  }

  func seek(to seconds: Double) {
    let from = state.withLock { $0.snapshot.position(at: $0.now) }
    emit(.seeked(from: from, to: seconds)) { $0.position.seconds = seconds }
  }
}

extension QueueEntry {
  static func titled(_ title: String, id: Int64 = 1) -> QueueEntry {
    QueueEntry(
      id: EntryID(rawValue: id), track: Track(path: TrackPath("/music/x.mp3"), title: title))
  }
}
