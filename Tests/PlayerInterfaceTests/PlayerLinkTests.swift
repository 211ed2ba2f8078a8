import PlayerModel
import Testing

@testable import PlayerInterface

/// The state of the player, and the messages.
struct PlayerLinkTests {
  @Test func `lists of another player are different ones, even with the same revision`() {
    var link = PlayerLink(opening: nil)
    _ = link.attach(Fixture.snapshot(playing: 1))
    let before = link.revision
    link.detach("It is gone.")
    #expect(link.revision == before)
    _ = link.attach(Fixture.snapshot(playing: 1))
    #expect(link.revision != before)
  }

  @Test func `the newest two hundred messages are kept`() {
    var history = MessageHistory()
    for number in 0..<201 { history.add(Message(level: .info, text: "\(number)")) }
    #expect(history.entries.map(\.message.text) == (1...200).map { "\($0)" })
  }
}
