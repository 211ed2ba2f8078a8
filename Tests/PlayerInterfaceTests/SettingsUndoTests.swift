import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Undo after a change of a setting, on other screens than that of the settings.
struct SettingsUndoTests {
  /// The queue's screen, right after a setting was changed from 4 to 9 on the screen of the settings.
  private func changed() -> Conversation {
    var conversation = Conversation.onSettings(finding: "listens.minutes")
    conversation.press(.enter, .control("u"), .character("9"), .enter)
    conversation.settings[2] = Conversation.setting("listens.minutes", .text, value: "9") {
      ($0.origin, $0.standard) = (.file(line: 7), "4")
    }
    conversation.acceptSetting("listens.minutes is now 9.")
    return conversation
  }

  private static let refusal =
    "Changes of settings are not undone; listens.minutes was 4, and “:config unset "
    + "listens.minutes” returns it to its default. u again undoes what came before."

  @Test func `the first undo on another screen names the setting, the second one undoes`() {
    var conversation = changed()
    conversation.press(.function(3))
    conversation.forget()
    conversation.type("u")
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.text == Self.refusal)
    conversation.type("u")
    #expect(conversation.asked == [.undo(.undo)])
  }

  @Test func `once the settings have said it, other screens undo`() {
    var conversation = changed()
    conversation.type("u")
    #expect(conversation.model.message?.text.contains("listens.minutes was 4, and x") == true)
    conversation.press(.function(3))
    conversation.forget()
    conversation.type("u")
    #expect(conversation.asked == [.undo(.undo)])
  }

  @Test func `a change in the player after that of the setting is undone at once`() {
    var conversation = changed()
    conversation.press(.function(3))
    conversation.change(.moodsChanged) { $0.moodsRevision += 1 }
    conversation.forget()
    conversation.type("u")
    #expect(conversation.asked.contains(.undo(.undo)))
  }

  @Test func `lyrics that were shifted after the change are shifted back at once`() {
    var conversation = changed()
    conversation.press(.function(3))
    let shift = LyricsOffsetRequest.setLyricsOffset(seconds: 1, track: nil)
    _ = conversation.model.request(.lyricsOffset(shift))
    conversation.forget()
    conversation.type("u")
    #expect(conversation.asked == [.undo(.undo)])
  }

  @Test func `a refused change is forgotten`() {
    var conversation = Conversation.onSettings(finding: "listens.minutes")
    conversation.press(.enter, .enter)
    conversation.refuseSetting("No space.")
    conversation.press(.escape, .function(3))
    conversation.forget()
    conversation.type("u")
    #expect(conversation.asked == [.undo(.undo)])
  }

  @Test func `a setting that a command changed is named, too`() {
    for (isDone, count) in [(true, 0), (false, 1)] {
      var conversation = Conversation(Fixture.model())
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.reading = { effect in
        guard case .runCommand = effect else { return nil }
        return .command(CommandResult(isDone: isDone, lines: ["Said."]))
      }
      conversation.model = Self.knowing(conversation.model)
      conversation.type(":config set interface.theme nord")
      conversation.press(.enter)
      conversation.forget()
      conversation.type("u")
      #expect(conversation.asked.count == count)
      let text = conversation.model.message?.text ?? ""
      #expect(text.contains("“:config unset interface.theme” returns it") == isDone)
    }
  }

  /// The model with a shell that knows the command for settings.
  private static func knowing(_ model: AppModel) -> AppModel {
    var model = model
    model.shell = CommandShell(words: [CommandWord(name: "config", meaning: "")], history: [])
    return model
  }

  @Test func `a folder that was removed after the change is put back first`() {
    var conversation = changed()
    conversation.folders = Fixture.folders
    conversation.send(.settings(conversation.settings))
    conversation.press(.escape, .function(3), .function(8), .home, .character("x"), .function(3))
    conversation.forget()
    conversation.type("u")
    #expect(conversation.effects.contains(.putBackFolder(Fixture.folders[0])))
  }
}
