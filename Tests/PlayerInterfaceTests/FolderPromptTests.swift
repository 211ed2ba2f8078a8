import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The prompt for a music folder.
struct FolderPromptTests {
  private static let demo = PlayerRequest.queueFill(
    .setQueue(
      content: .paths(paths: [TrackPath("/demo")]), play: true))

  private func open(_ folder: String = "", width: Int = 80, height: Int = 24) -> Conversation {
    var conversation = Conversation(
      AppModel(
        size: CellSize(width: width, height: height),
        traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none),
        firstRun: FirstRun(folder: folder, demo: Self.demo)), rows: [])
    conversation.send(.attached(Fixture.snapshot(playing: nil, of: [], state: .stopped, at: 0)))
    conversation.forget()
    return conversation
  }

  private func prompt(_ conversation: Conversation) -> FolderPrompt? {
    guard case .folder(let prompt) = conversation.model.mode else { return nil }
    return prompt
  }

  @Test func `on the first run a folder is prompted for, completed, added and scanned`() {
    var conversation = open()
    conversation.type("~/Mu")
    conversation.press(.tab)
    #expect(conversation.effects == [.completeFolder("~/Mu")])
    conversation.send(
      .folders(FolderCompletion(text: "~/Mus", names: ["Music/", "Musik/"]), of: "~/Mu"))
    #expect(prompt(conversation)?.typed.text == "~/Mus")
    #expect(prompt(conversation)?.names == ["Music/", "Musik/"])
    conversation.type("ic")
    #expect(prompt(conversation)?.names == [])
    conversation.press(.enter, .character("x"))
    #expect(conversation.effects.last == .addFolder("~/Music"))
    #expect(prompt(conversation)?.typed.text == "~/Music")
    let scan = PlayerRequest.scan(.scan(paths: [TrackPath("/home/me/Music")]))
    conversation.send(
      .settingChanged(.success(SettingChange(text: "It joins.", requests: [scan]))))
    #expect(conversation.model.mode == .normal && conversation.model.screen == .library)
    #expect(conversation.asked.contains(scan))
  }

  @Test func `a path without music stays in the prompt to be corrected`() {
    var conversation = open("~/Music")
    conversation.press(.enter)
    let error = PlayerError(.invalidRequest, "“/home/me/Music” has no MP3 in it.")
    conversation.send(.settingChanged(.failure(error)))
    #expect(prompt(conversation)?.problem == error.message)
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("has no MP3"))
    conversation.press(.backspace)
    #expect(prompt(conversation)?.problem == nil)
    conversation.press(.control("u"), .enter)
    #expect(prompt(conversation)?.problem == "Nothing is typed yet.")
    let screen = conversation.model.rendered(at: Fixture.start).description
    #expect(screen.ranges(of: "Type the path").count == 1, "it is asked for once")
    conversation.press(.tab)
    conversation.send(.folders(FolderCompletion(text: "", names: []), of: ""))
    #expect(prompt(conversation)?.problem == "No folder there starts like that.")
  }

  @Test func `the keys in the header open their screens and postpone the choice`() {
    for (key, screen) in [(Key.function(1), Screen.help), (.function(8), .settings)] {
      var conversation = open("~/Music")
      conversation.press(key)
      #expect(conversation.model.mode == .normal && conversation.model.screen == screen)
      #expect(conversation.model.screens.queue.skippedPrompt?.typed.text == "~/Music")
    }
    var conversation = open("~/Music")
    conversation.press(.enter, .function(2))
    #expect(conversation.effects == [.addFolder("~/Music"), .stopLooking])
    #expect(conversation.model.mode == .normal && conversation.model.screen == .library)
    conversation = open()
    conversation.press(.function(12))
    #expect(prompt(conversation) != nil, "it opens no screen")
  }

  @Test func `one key plays the demo album, another postpones the choice`() {
    var conversation = open()
    conversation.press(.control("d"))
    #expect(conversation.asked.first == Self.demo)
    #expect(conversation.model.mode == .normal)
    conversation = open()
    conversation.press(.escape)
    #expect(conversation.model.mode == .normal && conversation.asked.isEmpty)
    conversation.press(.function(2), .enter)
    #expect(prompt(conversation)?.isFirst == true)
    conversation.press(.control("d"))
    #expect(conversation.asked.contains(Self.demo))
  }

  @Test func `after the choice is postponed, the queue names the key that asks again`() {
    var conversation = open("~/Music")
    conversation.press(.escape)
    let screen = conversation.model.rendered(at: Fixture.start).description
    #expect(screen.contains("The queue is empty."))
    #expect(screen.contains("Enter asks for your music folder again."))
    conversation.press(.enter)
    #expect(prompt(conversation)?.isFirst == true)
    #expect(prompt(conversation)?.typed.text == "~/Music")
    #expect(prompt(conversation)?.offersDemo == true)
    // Postponed twice, it can still be answered.
    conversation.press(.escape, .enter, .enter)
    #expect(conversation.effects.last == .addFolder("~/Music"))
  }

  @Test func `once there is music, the queue no longer asks for it`() {
    for change: (inout PlayerSnapshot) -> Void in [
      { $0.libraryRevision += 1 },
      {
        $0.queueCount = 1
        $0.queueRevision += 1
      },
    ] {
      var conversation = open()
      conversation.press(.escape)
      conversation.change(.libraryChanged, change)
      #expect(conversation.model.screens.queue.skippedPrompt == nil)
    }
  }

  @Test func `Escape cancels the search for music in a folder`() {
    var conversation = open("~/Music")
    conversation.press(.enter, .escape)
    #expect(conversation.effects == [.addFolder("~/Music"), .stopLooking])
    #expect(prompt(conversation)?.isLooking == false)
    // An answer to text that is no longer there changes nothing.
    conversation.send(.folders(FolderCompletion(text: "/else", names: []), of: "/e"))
    #expect(prompt(conversation)?.typed.text == "~/Music")
  }

  @Test func `a paste is text, and hostile names are shown escaped`() {
    var conversation = open()
    conversation.send(.terminal(.pasted("~/a\u{1B}[2J\nb")))
    #expect(prompt(conversation)?.typed.text == "~/a[2J b")
    let names = ["\u{1B}[31m/", "\u{202E}x/"]
    conversation.send(.folders(FolderCompletion(text: "~/", names: names), of: "~/a[2J b"))
    let screen = conversation.model.rendered(at: Fixture.start).description
    #expect(!screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `a small screen names the keys, the way out and what is typed`() {
    var conversation = open("~/Music", width: 30, height: 8)
    var screen = conversation.model.rendered(at: Fixture.start).description
    for text in [
      "Where is your music?", "Tab completes, Enter adds.", "Ctrl-D plays the demo album.",
      "Esc skips this for now.", "Folder: ~/Music",
    ] {
      #expect(screen.contains(text), "\(screen)")
    }
    conversation.press(.control("u"), .enter)
    screen = conversation.model.rendered(at: Fixture.start).description
    #expect(screen.contains("Esc skips this for now."), "\(screen)")
  }

  @Test func `without a demo album, its key says so`() {
    var prompt = FolderPrompt(.firstRun(demo: nil))
    #expect(prompt.handle(.control("d")) == nil)
    #expect(
      prompt.problem == "The demo album is not installed; type the path of your music folder.")
  }

  @Test(arguments: [(80, 24), (40, 12), (30, 8), (20, 4), (10, 2), (1, 1)])
  func `it is readable on every screen`(width: Int, height: Int) {
    var conversation = open("~/Music", width: width, height: height)
    let screen = conversation.model.rendered(at: Fixture.start).description
    #expect(width < 20 || screen.contains("~/Music"))
    #expect(width < 40 || screen.contains("Where is your music?"))
    conversation.send(.terminal(.resized(CellSize(width: 2, height: 1))))
    _ = conversation.model.rendered(at: Fixture.start)
  }
}
