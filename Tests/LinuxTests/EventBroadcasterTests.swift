import Linux
import PlayerModel
import Synchronization
import Testing

@Suite struct EventBroadcasterTests {
  private let broadcaster = EventBroadcaster(snapshot: PlayerSnapshot(output: "first"))

  private func event(_ output: String) -> PlayerEvent {
    PlayerEvent(
      number: 1, happenedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0),
      kind: .modesChanged, snapshot: PlayerSnapshot(output: output))
  }

  @Test func `a subscriber receives the last snapshot, and each event after it`() {
    let got = Mutex<[String]>([])
    broadcaster.send(event("second"))
    let subscription = broadcaster.subscribe { event in
      got.withLock { $0.append(event.snapshot.output) }
    }
    #expect(subscription.snapshot.output == "second")
    broadcaster.send(event("third"))
    subscription.cancel()
    broadcaster.send(event("fourth"))
    #expect(got.withLock(\.self) == ["third"])
  }

  @Test func `a subscriber that is cancelled during an event does not receive it`() {
    let other = Mutex<PlaybackSubscription?>(nil)
    let count = Mutex(0)
    let first = broadcaster.subscribe { _ in other.withLock { $0?.cancel() } }
    other.withLock { $0 = broadcaster.subscribe { _ in count.withLock { $0 += 1 } } }
    broadcaster.send(event("second"))
    #expect(count.withLock(\.self) == 0)
    withExtendedLifetime(first) {}
  }
}
