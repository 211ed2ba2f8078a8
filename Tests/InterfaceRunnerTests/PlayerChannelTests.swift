import Glibc
import Linux
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner
@testable import PlayerService

@Suite(.timeLimit(.minutes(30))) struct PlayerChannelTests {
  @Test func `the player's messages arrive in order, followed by the reason for the end`() throws {
    let (player, connection) = try FakeHost.connected()
    var channel = PlayerChannel(connection)
    player.say([
      .subscribed(id: 1, snapshot: PlayerSnapshot(output: "test")), event(1), event(2),
    ])
    player.end()
    let events = take(4, &channel)
    #expect(events.prefix(3) == [.attached(PlayerSnapshot(output: "test")), heard(1), heard(2)])
    #expect(events.last == .detached(reason: "The connection to the player was lost."))
    #expect(
      channel.end
        == .init(
          error: PlayerError(.disconnected, "The connection to the player was lost."),
          wasDismissed: false,
          unanswered: []))
  }

  @Test func `an answer finds its request, and unanswered requests are known at the end`() throws {
    let (player, connection) = try FakeHost.connected()
    var channel = PlayerChannel(connection)
    let tags = (1...3).map { RequestTag(rawValue: $0) }
    for tag in tags { channel.send(.transport(.next), tag) }
    channel.send(.end(.quit(onlyIfAlone: false)))
    // The first number is that of the subscription.
    let refusal = PlayerError(.notFound, "Nothing.")
    player.say([.failure(id: 3, error: refusal), .reply(id: 2, reply: .done)])
    #expect(
      take(2, &channel) == [.reply(tags[1], .failure(refusal)), .reply(tags[0], .success(.done))])
    #expect(channel.end == nil)
    player.say([.goodbye(error: PlayerError(.disconnected, "Good night."))])
    player.end()
    #expect(take(1, &channel) == [.detached(reason: "Good night.")])
    #expect(channel.end?.unanswered == [tags[2]])
    #expect(channel.end?.wasDismissed == true)
  }

  @Test func `a slow interface is waited for, and misses nothing`() throws {
    let (player, connection) = try FakeHost.connected()
    var channel = PlayerChannel(connection)
    let count: Int64 = 2000
    let saying = ReadAhead<Void, Never> {
      for number in 1...count { player.say([.event(event: Self.said(number))]) }
    }
    // The interface is busy.
    _ = saying.isThere(within: 1000)
    var events: [AppEvent] = []
    while events.count < count {
      let more = take(1, &channel)
      // Keys get their turn.
      #expect(more.count <= Self.mostAtOnce)
      events += more
    }
    saying.value()
    #expect(events == (1...count).map(heard))
    #expect(channel.end == nil)
  }

  private func event(_ number: Int64) -> ServerMessage { .event(event: Self.said(number)) }

  private func heard(_ number: Int64) -> AppEvent { .player(Self.said(number)) }

  private static func said(_ number: Int64) -> PlayerEvent {
    PlayerEvent(
      number: number, happenedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0),
      kind: .queueChanged, snapshot: PlayerSnapshot(output: "test"))
  }

  /// More than two reads of 16 kB contain.
  private static let mostAtOnce = 100

  /// Waits for the given number of events, and takes all that have arrived by then.
  private func take(_ count: Int, _ channel: inout PlayerChannel) -> [AppEvent] {
    var events: [AppEvent] = []
    while events.count < count {
      var polled = channel.polled
      poll(&polled, 1, -1)
      events += channel.receive(polled.revents)
    }
    return events
  }
}
