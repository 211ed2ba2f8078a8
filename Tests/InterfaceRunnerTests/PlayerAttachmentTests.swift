import Glibc
import Locations
import PlayerInterface
import PlayerModel
import Testing

@testable import InterfaceRunner

@Suite(.timeLimit(.minutes(30))) struct PlayerAttachmentTests {
  @Test func `a player owes an answer to each request until it has answered`() throws {
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
    host.say([.reply(id: 3, reply: .spectrum(spectrum: Spectrum(levels: [7])))])
    let third = take(&player)
    #expect(third == [.reply(tags[1], .success(.spectrum(spectrum: Spectrum(levels: [7]))))])
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

  /// Waits for the player's next messages, and takes them.
  private func take(_ player: inout PlayerAttachment) -> [AppEvent] {
    var polled = player.polled
    poll(&polled, 1, -1)
    var events: [AppEvent] = []
    for event in player.receive(polled.revents) { events += player.note(event) }
    return events
  }
}
