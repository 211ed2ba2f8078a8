import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The screen of settings.
struct SettingsScreenTests {
  private func open(width: Int = 80, height: Int = 24) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.folders = Fixture.folders
    conversation.settings = Fixture.settings
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(8))
    conversation.forget()
    return conversation
  }

  private func changes(_ conversation: Conversation) -> [Effect] {
    conversation.effects.filter { if case .changeSetting = $0 { true } else { false } }
  }

  @Test func `a setting that is on or off is toggled immediately`() {
    var conversation = open()
    conversation.press(.end, .enter)
    #expect(changes(conversation) == [.changeSetting("sensor.enabled", to: .word("false"))])
    let text = conversation.model.rendered(at: Fixture.start).description
    #expect(text.contains("It records when"), "its meaning is shown")
  }

  @Test func `a switch that is pressed twice before the answer is as before`() {
    var conversation = open()
    conversation.press(.end, .enter, .enter)
    #expect(
      changes(conversation) == [
        .changeSetting("sensor.enabled", to: .word("false")),
        .changeSetting("sensor.enabled", to: .word("true")),
      ])
    conversation.forget()
    conversation.send(.settingChanged(.failure(PlayerError(.storageFailed, "No space."))))
    conversation.press(.enter)
    #expect(changes(conversation) == [.changeSetting("sensor.enabled", to: .word("false"))])
  }

  @Test func `a setting with several values is chosen from a list`() {
    var conversation = open()
    conversation.press(.down, .down, .down, .enter)
    #expect(conversation.model.screens.settings.opened?.position.selected == 0)
    conversation.press(.down, .escape)
    #expect(
      conversation.model.screens.settings.opened == nil && conversation.model.screen == .settings)
    conversation.press(.enter, .down, .character("l"))
    #expect(changes(conversation) == [.changeSetting("audio.output", to: .word("hw:1,0"))])
    conversation.press(.enter)
    conversation.send(.terminal(.key(.function(3))))
    #expect(conversation.model.screens.settings.opened == nil)
  }

  /// The screen with three themes to choose from, the first of them current, and the list open.
  private func openThemes() -> (conversation: Conversation, looks: [ThemeLooks]) {
    let looks = ["#d6dae3 on #16181d", "#586e75 on #fdf6e3", "#d8dee9 on #2e3440"].map {
      ThemeLooks.reading(["text": $0]).looks
    }
    var conversation = Conversation(
      Fixture.model(colors: .direct, options: InterfaceOptions(looks: looks[0])))
    conversation.settings = [
      SettingEntry(
        name: "interface.theme", label: "Theme", meaning: "The theme.", value: "a",
        choices: zip(["a", "b", "c"], looks).map { .init($0, $0, looks: $1) })
    ]
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(8), .end, .enter)
    conversation.forget()
    return (conversation, looks)
  }

  /// Which of the themes is shown, judging by its background.
  private func shown(_ conversation: Conversation, of looks: [ThemeLooks]) -> Int? {
    let buffer = conversation.model.rendered(at: Fixture.start)
    let ground = buffer[0, buffer.size.height / 2].style.background
    return looks.firstIndex { Theme($0, depth: .direct).text.background == ground }
  }

  @Test func `the selected theme is previewed, and the preview ends with the list`() {
    var (conversation, looks) = openThemes()
    #expect(shown(conversation, of: looks) == 0)
    conversation.press(.down)
    #expect(shown(conversation, of: looks) == 1)
    conversation.press(.down)
    #expect(shown(conversation, of: looks) == 2)
    #expect(conversation.effects == [], "nothing is written")
    for way in [Key.escape, .backspace, .function(3)] {
      var left = conversation
      left.press(way)
      #expect(shown(left, of: looks) == 0)
      #expect(changes(left) == [])
    }
  }

  @Test func `a chosen theme stays on the screen until the settings contain it`() {
    var (conversation, looks) = openThemes()
    conversation.press(.down, .enter)
    #expect(changes(conversation) == [.changeSetting("interface.theme", to: .word("b"))])
    #expect(shown(conversation, of: looks) == 1, "no flicker")
    let notice = Notice(.info, "Keys and theme reloaded.")
    conversation.send(.configured(.standard, InterfaceOptions(looks: looks[1]), notice))
    conversation.send(.settingChanged(.success(SettingChange(text: "b it is."))))
    #expect(shown(conversation, of: looks) == 1)
  }

  @Test func `a theme that cannot be chosen reverts to the previous one`() {
    var (conversation, looks) = openThemes()
    conversation.press(.end, .enter)
    #expect(shown(conversation, of: looks) == 2)
    let error = PlayerError(.invalidRequest, "themes/c.toml: accent has “rde”.")
    conversation.send(.settingChanged(.failure(error)))
    #expect(shown(conversation, of: looks) == 0)
    #expect(conversation.model.message?.text == error.message)
  }

  @Test func `the player's actual output is shown instead of the configured one`() {
    var conversation = open()
    var snapshot = conversation.model.snapshot
    snapshot.revision += 1
    snapshot.output = "hw:1,0"
    let event = PlayerEvent(
      number: 2, happenedAt: Fixture.start, kind: .modesChanged, snapshot: snapshot)
    conversation.send(.player(event))
    let text = conversation.model.rendered(at: Fixture.start).description
    #expect(text.contains("hw:1,0  A card"))
  }

  @Test func `folders are added and removed, and the list is updated`() {
    var conversation = open()
    conversation.press(.character("x"))
    #expect(conversation.effects == [.removeFolder(TrackPath("/home/me/Music"))])
    conversation.forget()
    let request = PlayerRequest.libraryFolder(
      .removeLibraryFolder(path: TrackPath("/home/me/Music")))
    conversation.folders = []
    conversation.send(
      .settingChanged(.success(SettingChange(text: "Out.", requests: [request]))))
    #expect(
      conversation.asked == [
        request, .libraryFolder(.libraryFolders), .sensor(.sensorStatus(sensor: nil)),
      ])
    #expect(conversation.model.screens.settings.rows.first == .addFolder(nil))
    conversation.forget()
    conversation.press(.character("u"), .character("u"))
    #expect(conversation.effects == [.putBackFolder(Fixture.folders[0])])
    #expect(conversation.asked == [], "the queue is left alone")
    #expect(
      conversation.model.message?.text
        == "Changes of settings are not undone; change the setting again.")
    conversation.press(.home, .enter)
    guard case .folder(let prompt) = conversation.model.mode else {
      Issue.record("no prompt")
      return
    }
    #expect(!prompt.isFirst)
    conversation.press(.escape, .escape)
    #expect(conversation.model.screen == .queue)
  }

  @Test func `removed folders are put back one by one, the last first`() {
    var conversation = open()
    conversation.press(.character("x"), .down, .character("x"))
    conversation.forget()
    conversation.press(.character("u"), .character("u"))
    #expect(
      conversation.effects == [
        .putBackFolder(Fixture.folders[1]), .putBackFolder(Fixture.folders[0]),
      ])
  }

  @Test func `a removed folder is put back from any screen, unless a newer change is undone`() {
    var conversation = open()
    conversation.press(.character("x"), .function(1))
    conversation.forget()
    conversation.press(.character("u"))
    #expect(conversation.effects == [.putBackFolder(Fixture.folders[0])])
    conversation.send(.settingChanged(.success(SettingChange(text: "Back."))))
    conversation.press(.function(8), .character("x"), .function(1))
    var snapshot = Fixture.snapshot(playing: 1)
    snapshot.revision += 1
    snapshot.moodsRevision += 1
    conversation.send(
      .player(
        PlayerEvent(
          number: 2, happenedAt: Fixture.start, kind: .moodsChanged, snapshot: snapshot)))
    conversation.forget()
    conversation.press(.character("u"))
    #expect(conversation.asked == [.undo(.undo)])
  }

  @Test func `a folder that could not be put back can be tried again`() {
    var conversation = open()
    conversation.press(.character("x"), .character("u"))
    conversation.send(.settingChanged(.failure(PlayerError(.storageFailed, "No space."))))
    conversation.forget()
    conversation.press(.character("u"))
    #expect(conversation.effects == [.putBackFolder(Fixture.folders[0])])
  }

  @Test(arguments: [20, 30, 40, 80, 132], ["Legacy encoding", "Listen after percent", "Output"])
  func `a label and its value have a blank between them`(width: Int, label: String) {
    var conversation = open(width: width)
    conversation.send(
      .settings([SettingEntry(name: "a.b", label: label, meaning: "", value: "12", choices: [])]))
    conversation.press(.end)
    let text = conversation.screenText
    #expect(text.contains(" 12"), "\(text)")
    #expect(width < 40 || text.contains("\(label) "), "\(text)")
  }

  @Test func `a long label takes room from its value, up to two thirds of the row`() {
    #expect(SettingsPane.labelWidth(of: "Output", in: 76) == 19)
    #expect(SettingsPane.labelWidth(of: "Listen after percent", in: 76) == 21)
    #expect(SettingsPane.labelWidth(of: "Legacy encoding", in: 30) == 16)
    #expect(SettingsPane.labelWidth(of: "Listen after percent", in: 28) == 18)
    #expect(SettingsPane.labelWidth(of: "Listen after percent", in: 20) == 10)
  }

  @Test(arguments: [(30, 8), (40, 12), (80, 24)])
  func `where a description has no room, a hint and a key show all of it`(
    width: Int, height: Int
  ) {
    var conversation = open(width: width, height: height)
    conversation.press(.end)
    #expect(conversation.lastLine.contains("e about") == (height < 24))
    conversation.press(.character("e"))
    #expect(conversation.model.screens.over(DetailsView.self) != nil)
    var seen = conversation.screenText
    for _ in 0..<20 {
      conversation.press(.down)
      seen += conversation.screenText
    }
    #expect(seen.contains("Listening") && seen.contains("changes."), "\(seen)")
    conversation.press(.escape)
    #expect(!conversation.model.screens.isCovered && conversation.model.screen == .settings)
  }

  @Test func `a failed write is reported`() {
    var conversation = open()
    let error = PlayerError(.storageFailed, "/x/config.toml cannot be written: no space.")
    conversation.send(.settingChanged(.failure(error)))
    #expect(conversation.model.message?.text == error.message)
  }
}
