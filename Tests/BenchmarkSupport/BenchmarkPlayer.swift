package import PlayerModel
import Synchronization

/// A player that plays nothing and changes on request.
package final class BenchmarkPlayer: PlaybackSource {
  private struct State {
    var snapshot = PlayerSnapshot(output: "silent")
    var receive: (@Sendable (PlayerEvent) -> Void)?
  }

  private let state = Mutex(State())

  /// A player that has not started.
  package init() {}

  package func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    state.withLock { state in
      state.receive = receive
      return PlaybackSubscription(snapshot: state.snapshot) { [weak self] in
        self?.state.withLock { $0.receive = nil }
      }
    }
  }

  /// Begins another track, which makes the sensor record it.
  package func playNext() {
    let (event, receive) = state.withLock { state in
      state.snapshot.revision += 1
      let number = state.snapshot.revision
      let now = Timestamp(
        unixMilliseconds: 1_700_000_000_000 + number * 1000,
        monotonicNanoseconds: number * 1_000_000_000)
      let left = state.snapshot.item
      state.snapshot.item = QueueEntry(id: EntryID(rawValue: number), track: .example(number))
      state.snapshot.state = .playing
      state.snapshot.position = PlaybackPosition(seconds: 0, takenAt: now)
      return (
        PlayerEvent(
          number: number, happenedAt: now, kind: .itemChanged(from: left, previousPosition: 200),
          snapshot: state.snapshot), state.receive
      )
    }
    receive?(event)
  }
}
