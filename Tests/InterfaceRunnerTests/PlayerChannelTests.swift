import Glibc
import Linux
import Locations
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner
@testable import PlayerService

@Suite(.timeLimit(.minutes(10))) struct PlayerChannelTests {
  @Test func `what the player says comes in its order, then how it ended`() throws {
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

  @Test func `an answer finds its request, and what is not answered is known at the end`() throws {
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

  @Test func `an interface that is behind is waited for, and misses nothing`() throws {
    let (player, connection) = try FakeHost.connected()
    var channel = PlayerChannel(connection)
    let count: Int64 = 2000
    let saying = ReadAhead<Void, Never> {
      for number in 1...count { player.say([.event(Self.said(number))]) }
    }
    // The interface is busy.
    _ = saying.isThere(within: 1000)
    var events: [AppEvent] = []
    while events.count < count {
      let more = take(1, &channel)
      // Keys have their turn.
      #expect(more.count <= Self.mostAtOnce)
      events += more
    }
    saying.value()
    #expect(events == (1...count).map(heard))
    #expect(channel.end == nil)
  }

  private func event(_ number: Int64) -> ServerMessage { .event(Self.said(number)) }

  private func heard(_ number: Int64) -> AppEvent { .player(Self.said(number)) }

  private static func said(_ number: Int64) -> PlayerEvent {
    PlayerEvent(
      number: number, happenedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0),
      kind: .queueChanged, snapshot: PlayerSnapshot(output: "test"))
  }

  /// More than two reads of 16 kB hold.
  private static let mostAtOnce = 100

  /// Waits for so many events, and takes all that have come by then.
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

@Suite(.timeLimit(.minutes(10))) struct PlayerAttachmentTests {
  @Test func `what a player was asked it owes until it has answered`() throws {
    let (host, connection) = try FakeHost.connected()
    var player = PlayerAttachment(Locations(environment: [:]))
    #expect(!player.owesAnswer)
    player.attach(connection)
    player.tell([Notice(.warning, "It rains.")])
    #expect(player.owesAnswer)
    host.say([.subscribed(id: 1, snapshot: PlayerSnapshot(output: "test"))])
    let first = take(&player)
    #expect(
      first
        == [
          .attached(PlayerSnapshot(output: "test")), .notice(Notice(.warning, "It rains.")),
        ])
    #expect(!player.owesAnswer)

    let tags = (1...2).map { RequestTag(rawValue: $0) }
    let isAsked = [
      player.ask(.transport(.next), tags[0]), player.ask(.spectrum(.spectrum(bands: 1)), tags[1]),
    ]
    #expect(isAsked == [true, true])
    host.say([.reply(id: 2, reply: .done)])
    let second = take(&player)
    #expect(second == [.reply(tags[0], .success(.done))])
    #expect(player.owesAnswer)
    host.say([.reply(id: 3, reply: .spectrum(Spectrum(levels: [7])))])
    let third = take(&player)
    #expect(third == [.reply(tags[1], .success(.spectrum(Spectrum(levels: [7]))))])
    #expect(!player.owesAnswer)

    _ = player.ask(.transport(.next), tags[0])
    host.end()
    _ = take(&player)
    let lost = player.lose(at: 1)
    #expect(lost?.end.unanswered == [tags[0]])
    #expect(!player.owesAnswer)
    let isTaken = player.ask(.transport(.next), tags[1])
    #expect(!isTaken)
  }

  /// Waits for what the player says next, and takes it.
  private func take(_ player: inout PlayerAttachment) -> [AppEvent] {
    var polled = player.polled
    poll(&polled, 1, -1)
    var told: [AppEvent] = []
    for event in player.receive(polled.revents) { told += player.note(event) }
    return told
  }
}

/// The other end of a connection: a host that says what it is told to.
private final class FakeHost: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// A host and a connection to it.
  static func connected() throws -> (FakeHost, PlayerConnection) {
    let folder = try TemporaryFolder()
    let path = folder["player.sock"].encoded
    let listening = try UnixSocket.listen(at: path)
    defer { close(listening) }
    let accepted = ReadAhead<FakeHost, Never> {
      var polled = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      let host = FakeHost(descriptor: accept(listening, nil, nil))
      host.say([.welcome(protocolVersion: WireProtocol.version, version: "1", processID: 1)])
      return host
    }
    let connection = try PlayerConnection(socket: path, version: "1", attached: true)
    return (accepted.value(), connection)
  }

  func say(_ messages: [ServerMessage]) {
    var rest = messages.flatMap { FrameCodec.encode($0) }[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  func end() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
