import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import MediaPlayers

/// One player as a source: the guarantees of every `PlaybackSource`.
@Suite(.serialized, .timeLimit(.minutes(30))) struct SourceTests {
  /// What a subscriber received.
  private final class Log: Sendable {
    let events = Mutex<[PlayerEvent]>([])
    var list: [PlayerEvent] { events.withLock { $0 } }

    func take(_ event: PlayerEvent) { events.withLock { $0.append(event) } }
  }

  @Test func `without such a player, or without a bus, a subscription fails`() throws {
    let players = try Players()
    try players.appear("vlc")
    for name in ["mpv", "", "!vlc", "vl*"] {
      let source = MPRISSource(player: name, on: players.watch())
      let error = #expect(throws: PlayerError.self) { _ = try source.subscribe { _ in } }
      #expect(error?.code == .notFound)
    }
    let error = #expect(throws: PlayerError.self) {
      _ = try MPRISSource(player: "vlc", on: MediaPlayers(on: nil)).subscribe { _ in }
    }
    #expect(error == PlayerCall.noBus)
  }

  @Test func `events are numbered without gaps from the snapshot on, and contain their result`()
    throws
  {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    try players.appear("mpv", playing: "B")
    let source = MPRISSource(player: "vlc", on: players.watch())
    let log = Log()
    let subscription = try source.subscribe { log.take($0) }
    #expect(subscription.snapshot.state == .playing)
    #expect(subscription.snapshot.item?.track.title == "A")
    try players.tell("mpv", "change", #"{"PlaybackStatus": "Paused"}"#)
    for (number, status) in ["Paused", "Playing", "Paused"].enumerated() {
      try players.tell("vlc", "change", #"{"PlaybackStatus": "\#(status)"}"#)
      try eventually(status) { log.list.count == number + 1 }
    }
    try players.tell("vlc", "vanish")
    try eventually("the end") { log.list.last?.snapshot.state == .stopped }
    try players.tell("later", "appear", #"["vlc"]"#)
    try players.tell(
      "later", "change", #"{"PlaybackStatus": "Playing", "Metadata": {"xesam:title": "C"}}"#)
    try eventually("another of its name") { log.list.last?.snapshot.state == .playing }
    let events = log.list
    #expect(events.last?.snapshot.item?.track.title == "C")
    let first = subscription.snapshot.revision + 1
    #expect(events.map(\.number) == Array(first..<first + Int64(events.count)))
    #expect(events.allSatisfy { $0.snapshot.revision == $0.number })
  }

  @Test func `a subscriber misses nothing after its snapshot, and gets nothing once cancelled`()
    throws
  {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let source = MPRISSource(player: "vlc", on: players.watch())
    let (cancelled, other) = (Log(), Log())
    let first = try source.subscribe { cancelled.take($0) }
    let second = try source.subscribe { other.take($0) }
    #expect(first.snapshot == second.snapshot)
    try players.tell("vlc", "change", #"{"PlaybackStatus": "Paused"}"#)
    try eventually("both") { cancelled.list.count == 1 && other.list.count == 1 }
    first.cancel()
    try players.tell("vlc", "change", #"{"PlaybackStatus": "Playing"}"#)
    try eventually("one") { other.list.count == 2 }
    #expect(cancelled.list.count == 1)
    #expect(
      other.list.map(\.number) == [second.snapshot.revision + 1, second.snapshot.revision + 2])
  }
}
