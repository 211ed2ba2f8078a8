import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The names of the screens where space is short.
struct TabTests {
  @Test(arguments: 110...135)
  func `next to the playing track every tab has a name`(width: Int) {
    for screen in Screen.tabs {
      var conversation = Conversation(Fixture.model(width: width, height: 30))
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.press(.function(screen.rawValue + 1))
      let top = conversation.model.rendered(at: Fixture.start).description.prefix { $0 != "\n" }
      for other in Screen.tabs {
        #expect(top.contains(other.name) || top.contains(other.shortName), "\(top)")
      }
    }
  }

  @Test func `a short name is part of the full one, or a synonym`() {
    let names = Screen.tabs.map(\.shortName)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.count <= 5 })
  }
}
