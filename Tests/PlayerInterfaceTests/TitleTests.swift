import PlayerModel
import Testing

@testable import PlayerInterface

/// The title of the terminal's window.
struct TitleTests {
  private func title(
    playing index: Int? = 0, _ options: InterfaceOptions = InterfaceOptions()
  ) -> String? {
    var conversation = Conversation(Fixture.model(options: options))
    conversation.send(.attached(Fixture.snapshot(playing: index)))
    return conversation.model.terminalTitle?.text
  }

  @Test func `it names the playing track`() {
    #expect(title() == "The Lanterns – Midnight Rain · Stimmung")
    #expect(title(playing: 6) == "broken \u{FFFD}\u{FFFD} bytes · Stimmung")
    #expect(title(playing: nil) == "Stimmung")
    #expect(title(playing: 5)?.unicodeScalars.allSatisfy { $0.value >= 32 } == true)
  }

  @Test func `it is left alone if the setting says so`() {
    #expect(title(.wanting { $0.namesTerminal = false }) == nil)
  }
}
