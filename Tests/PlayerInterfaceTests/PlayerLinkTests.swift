import PlayerModel
import Testing

@testable import PlayerInterface

/// What is known of the player, and of what was said.
struct PlayerLinkTests {
  @Test func `lists of another player are others, though it says the same of them`() {
    var link = PlayerLink(opening: nil)
    _ = link.attach(Fixture.snapshot(playing: 1))
    let before = link.revision
    link.detach("It is gone.")
    #expect(link.revision == before)
    _ = link.attach(Fixture.snapshot(playing: 1))
    #expect(link.revision != before)
  }

  @Test func `two hundred messages are kept, the newest`() {
    var history = MessageHistory()
    for number in 0..<201 { history.add(Message(level: .info, text: "\(number)")) }
    #expect(history.entries.map(\.message.text) == (1...200).map { "\($0)" })
  }
}
