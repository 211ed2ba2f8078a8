import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Going to the playing track.
struct FollowTests {
  private func open(_ key: Int, playing index: Int? = 1) -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: index)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  @Test
  func `b selects the playing track in the queue, and opens it from screens without a list`() {
    var conversation = open(3, playing: 5)
    conversation.press(.home, .character("b"))
    #expect(conversation.model.screens.queue.position.selected == 5)
    conversation.press(.character("&"))
    conversation.type("A")
    conversation.press(.enter, .character("b"))
    #expect(conversation.model.screens.queue.filter.isEmpty)
    #expect(conversation.model.screens.queue.position.selected == 5)
    conversation.press(.home, .function(5), .character("b"))
    #expect(conversation.model.screen == .queue)
    #expect(conversation.model.screens.queue.position.selected == 5)
  }

  @Test func `b opens artist, album and track in the library`() {
    var conversation = open(2)
    conversation.places = [1, 0, 1]
    conversation.press(.character("b"))
    let browser = conversation.model.screens.library.browser
    #expect(browser.lists.map(\.position.selected) == [1, 0, 1])
    #expect(browser.focus == 2)
    #expect(conversation.searched.allSatisfy { $0.track == Fixture.queue[1].entry.track.path })
    #expect(conversation.searched.map(\.place).count == 3)
  }

  @Test(arguments: [2, 4, 5, 6, 7, 8])
  func `b opens the queue if the list does not contain the playing track`(key: Int) {
    for query in key == 6 ? ["", "rain"] : [""] {
      var conversation = open(key)
      if key == 4 { conversation.press(.down) }
      if key == 6 {
        conversation.type(query)
        conversation.press(.enter)
      }
      conversation.places = [nil]
      conversation.press(.character("b"))
      #expect(conversation.model.screen == .queue)
      #expect(conversation.model.screens.queue.position.selected == 1)
      let hasTracks = [2, 4, 6].contains(key)
      #expect(
        conversation.model.message?.text
          == (hasTracks
            ? "The playing track is not in that list; this is its place in the queue." : nil))
    }
  }

  @Test func `b selects the playing track in a mood, and says if nothing is playing`() {
    var conversation = open(4)
    conversation.press(.down)
    conversation.places = [2]
    conversation.press(.character("b"))
    #expect(conversation.model.screens.moods.browser.focused.position.selected == 2)
    var silent = open(3, playing: nil)
    silent.press(.character("b"))
    #expect(silent.model.message?.text == "Nothing is playing.")
  }

  @Test func `B follows the playing track until the listener moves`() {
    var conversation = open(4)
    conversation.press(.down)
    conversation.places = [0]
    conversation.press(.character("B"))
    #expect(conversation.model.message?.text == "Follow: on")
    conversation.send(.terminal(.resized(CellSize(width: 120, height: 30))))
    conversation.places = [2]
    conversation.change {
      $0.item = Fixture.queue[2].entry
      $0.queueIndex = 2
    }
    #expect(conversation.model.screens.moods.browser.focused.position.selected == 2)
    conversation.press(.control("l"))
    #expect(text(conversation).contains("Follow: on"))
    conversation.press(.up)
    #expect(!text(conversation).contains("Follow: on"))
    conversation.places = [0]
    conversation.change {
      $0.item = Fixture.queue[3].entry
      $0.queueIndex = 3
    }
    #expect(conversation.model.screens.moods.browser.focused.position.selected == 1)
  }
}
