import PlayerModel
import Testing

@testable import PlayerInterface

/// The registry of screens.
struct ScreenRegistryTests {
  @Test(arguments: Screen.allCases)
  func `a screen is found by its type and by its action`(screen: Screen) {
    #expect(screen.type.screen == screen)
    #expect(Screen(openedBy: screen.action) == screen)
  }

  @Test func `screens with tabs come first, in the order of their states`() {
    #expect(Screen.tabs == Array(Screen.allCases.prefix(Screen.tabs.count)))
    #expect(
      Screen.allCases.dropFirst(Screen.tabs.count).allSatisfy { $0.type is any OverlayScreen.Type })
  }

  @Test func `closing an overlay discards it with its state`() {
    var conversation = Conversation(Fixture.model())
    conversation.lists[.photos] = Fixture.photos
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.character("I"), .down)
    #expect(conversation.model.screens.over(PhotosView.self)?.list.position.selected == 1)
    conversation.press(.function(9))
    #expect(conversation.model.screens.over(PhotosView.self) == nil, "one at a time")
    conversation.press(.character("I"))
    #expect(conversation.model.screens.over(PhotosView.self)?.list.position.selected == 0)
    #expect(conversation.model.screen == .queue)
  }

  @Test func `a key with nothing to act on is answered, even if it closes a screen`() {
    var conversation = Conversation(Fixture.model(), rows: [])
    conversation.send(.attached(PlayerSnapshot(output: "silent")))
    conversation.press(.character("!"), .character("x"))
    #expect(!conversation.model.screens.isCovered)
    #expect(conversation.model.message?.text == "There is nothing to remove here.")
  }
}
