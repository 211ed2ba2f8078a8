import PlayerModel
import TestSupport
import Testing

@testable import PlayerInterface

/// How the model is put together.
struct CompositionTests {
  @Test func `no part of the model has more than twenty properties`() {
    var conversation = Conversation(Fixture.model(), lyrics: Fixture.lyrics)
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    for screen in Screen.tabs { conversation.show(screen) }
    let counts = storedPropertyCounts(of: conversation.model, in: "PlayerInterface")
    #expect(counts.keys.contains("PlayerInterface.QueueList"))
    #expect(counts.filter { $0.value > 20 } == [:])
  }
}
