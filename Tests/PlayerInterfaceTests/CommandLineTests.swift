import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The command line.
struct CommandLineTests {
  private static let table = [
    CommandWord(
      name: "mood", meaning: "",
      following: [
        CommandWord(name: "add", meaning: ""), CommandWord(name: "play", meaning: ""),
      ]),
    CommandWord(name: "scan", meaning: "Scans.", synonyms: "rescan"),
    CommandWord(name: "search", meaning: ""),
    CommandWord(name: "quit", meaning: ""), CommandWord(name: "next", meaning: ""),
    CommandWord(name: "list", meaning: ""), CommandWord(name: "play", meaning: ""),
    CommandWord(name: "log", meaning: ""),
  ]

  private func open(history: [String] = []) -> Conversation {
    var conversation = Conversation(
      AppModel(
        size: CellSize(width: 80, height: 24),
        traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none),
        commandWords: Self.table, commandHistory: history))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.forget()
    conversation.press(.character(":"))
    return conversation
  }

  private func typed(_ conversation: Conversation) -> String? {
    guard case .command(let line) = conversation.model.mode else { return nil }
    return line.typed.text
  }

  @Test(arguments: [
    ("", []), ("  a  b ", ["a", "b"]), (#"a "b c" d"#, ["a", "b c", "d"]), (#"a\ b"#, ["a b"]),
    (#"'a\b' "c\"d""#, [#"a\b"#, #"c"d"#]), (#"open quote "x y"#, ["open", "quote", "x y"]),
    (#""""#, [""]), ("artist:\"the cure\"x", ["artist:the curex"]), ("東京 é", ["東京", "é"]),
  ])
  func `a line is split into words as a shell would split it`(text: String, words: [String]) {
    #expect(CommandText.words(of: text) == words)
  }

  @Test(arguments: ["a", "a b", #"q"uo'te"#, #"back\slash"#, "東 京", "tab\there", ""])
  func `a quoted or escaped word is read back unchanged`(word: String) {
    #expect(CommandText.words(of: CommandText.spelled(word)) == (word.isEmpty ? [] : [word]))
  }

  @Test func `Enter runs the typed line and keeps it in the history`() {
    var conversation = open(history: ["next"])
    conversation.type(#"mood add "very calm""#)
    conversation.press(.enter)
    #expect(
      conversation.effects == [
        .keepCommands(["next", #"mood add "very calm""#]),
        .runCommand(["mood", "add", "very calm"]),
      ])
    #expect(conversation.asked == [])
  }

  @Test func `the progress of a command is shown in the bottom line until it is done`() {
    var conversation = open()
    conversation.type("list")
    conversation.press(.enter)
    conversation.send(.commandProgress("512 of 4300 KB, 800 a second, 0:05 left"))
    let foot = { (conversation: Conversation) in
      conversation.model.rendered(at: Fixture.start).description.split(separator: "\n").last ?? ""
    }
    #expect(foot(conversation).contains("512 of 4300 KB, 800 a second, 0:05 left (Ctrl-x stops)"))
    conversation.send(.command(CommandResult(isDone: true, lines: ["Done."])))
    #expect(!foot(conversation).contains("KB"))
  }

  @Test func `a command that prints nothing is answered with what it changed`() {
    var conversation = open()
    conversation.type("next")
    conversation.press(.enter)
    conversation.send(.command(CommandResult(isDone: true, lines: [])))
    #expect(conversation.asked == [.snapshot(.snapshot)])
    #expect(conversation.model.message?.text == "Playing: 東京の夜")
  }

  @Test(arguments: [
    ("pause", "Paused at 1:23: 東京の夜"), ("mood play calm", "Paused at 1:23: 東京の夜"),
    ("others pause --json spotify", "Paused the other player: spotify"),
    ("interrupt end", "Interruption ended"), ("scan --all", "Done: scan --all"),
  ])
  func `the outcome of a command is a sentence`(line: String, sentence: String) {
    var snapshot = Fixture.snapshot(playing: 1, state: .paused)
    snapshot.sleepTimer = SleepTimer(minutes: 20, endsAt: Fixture.after(1200), isFading: false)
    let outcome = CommandOutcome(of: line.split(separator: " ").map(String.init))
    #expect(outcome.sentence(snapshot) == sentence)
  }

  @Test(arguments: [
    (1, "1 minute"), (90, "90 minutes"), (1.0 / 3, "20 seconds"), (1.5, "90 seconds"),
    (1.0 / 60, "1 second"), (.infinity, "0 minutes"),
  ])
  func `the time until sleep is in minutes, or seconds if short`(minutes: Double, words: String) {
    var snapshot = Fixture.snapshot(playing: 1, state: .paused)
    snapshot.sleepTimer = SleepTimer(
      minutes: minutes, endsAt: Fixture.after(1200), isFading: false)
    #expect(PlayerMode.sleepTimer.sentence(snapshot) == "Sleep in \(words)")
  }

  @Test func `interface commands act on the interface`() {
    for (word, effect) in [("quit", Effect.quit), ("q", .quit), ("leave", .detach)] {
      var conversation = open()
      conversation.type(word)
      conversation.press(.enter)
      #expect(conversation.effects.last == effect)
    }
    var conversation = open()
    conversation.type("help")
    conversation.press(.enter)
    #expect(conversation.model.screen == .help)
  }

  @Test func `an unknown command is reported, and a lone path is played`() {
    var conversation = open()
    conversation.type("sacn ~/Music")
    conversation.press(.enter)
    #expect(conversation.effects == [.keepCommands(["sacn ~/Music"])])
    let said = conversation.model.message?.text
    #expect(said?.contains("no command “sacn”; did you mean “scan”?") == true)
    conversation.press(.character(":"))
    conversation.type("rescan")
    conversation.press(.enter)
    #expect(conversation.model.message?.text.contains("did you mean “scan”?") == true)
    conversation.press(.character(":"))
    conversation.type("rate 1.25")
    conversation.press(.enter)
    #expect(conversation.model.message?.text.contains("speed 1.25 or stars 4?") == true)
    conversation.press(.character(":"))
    conversation.type("~/Music/a.mp3")
    conversation.press(.enter)
    #expect(conversation.effects.last == .runCommand(["open", "~/Music/a.mp3"]))
  }

  @Test func `music that is played by a command leaves the command line free`() {
    var conversation = open()
    conversation.type("play ~/Music --json")
    conversation.press(.enter)
    #expect(conversation.effects.last == .runCommand(["open", "~/Music", "--json"]))
  }

  @Test func `a command that never ends is refused, and does not occupy the command line`() {
    var conversation = open()
    conversation.type("log --follow")
    conversation.press(.enter)
    #expect(conversation.effects == [.keepCommands(["log --follow"])])
    #expect(conversation.model.message?.text.contains("“log --follow” prints until") == true)
    #expect(conversation.model.shell.running == nil)
  }

  @Test func `Tab completes words, and lists the candidates that fit`() {
    var conversation = open()
    conversation.type("mo")
    conversation.press(.tab)
    #expect(typed(conversation) == "mood ")
    conversation.type("p")
    conversation.press(.tab)
    #expect(typed(conversation) == "mood play ")
    conversation.press(.control("u"))
    conversation.type("s")
    conversation.press(.tab)
    #expect(typed(conversation) == "s")
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("scan  search"))
  }

  @Test func `Tab completes a path where no word is expected`() {
    var conversation = open()
    conversation.type("scan ~/Mu")
    conversation.press(.tab)
    #expect(conversation.effects == [.completeWord(["scan", "~/Mu"], for: "scan ~/Mu")])
    conversation.send(.completions(["~/Music/", "~/Museum/"], for: "scan ~/Mu"))
    #expect(typed(conversation) == "scan ~/Mus")
    conversation.send(.completions(["~/My Music/"], for: "scan ~/Mus"))
    #expect(typed(conversation) == #"scan ~/My\ Music/"#)
    conversation.type("x")
    conversation.send(.completions(["~/Other/"], for: #"scan ~/My\ Music/"#))
    #expect(typed(conversation) == #"scan ~/My\ Music/x"#, "a late answer")
  }

  @Test func `Tab completes names and values, and continues after a field`() {
    var conversation = open()
    conversation.type("mood show ca")
    conversation.press(.tab)
    #expect(
      conversation.effects == [.completeWord(["mood", "show", "ca"], for: "mood show ca")])
    conversation.send(.completions(["calm"], for: "mood show ca"))
    #expect(typed(conversation) == "mood show calm ")
    conversation.press(.control("u"))
    conversation.type("list gen")
    conversation.send(.completions(["genre:"], for: "list gen"))
    #expect(typed(conversation) == "list genre:")
    conversation.press(.control("u"))
    conversation.type("~/Mu")
    conversation.press(.tab)
    #expect(
      conversation.effects.last == .completeWord(["~/Mu"], for: "~/Mu"), "a path alone is played")
  }

  @Test func `arrows recall earlier lines`() {
    var conversation = open(history: ["one", "two"])
    conversation.press(.up)
    #expect(typed(conversation) == "two")
    conversation.press(.up, .up)
    #expect(typed(conversation) == "one")
    conversation.press(.down)
    #expect(typed(conversation) == "two")
    conversation.press(.down)
    #expect(typed(conversation) == "")
    conversation.press(.backspace)
    #expect(typed(conversation) == nil)
  }

  @Test func `one command runs at a time, and can be stopped`() {
    var conversation = open()
    conversation.type("scan")
    conversation.press(.enter, .character(":"))
    #expect(conversation.model.rendered(at: Fixture.start).description.contains(":"))
    conversation.press(.escape)
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("Ctrl-x stops"))
    conversation.forget()
    conversation.press(.character(":"))
    conversation.type("next")
    conversation.press(.enter)
    #expect(conversation.effects == [.keepCommands(["scan", "next"])])
    conversation.press(.control("x"))
    #expect(conversation.effects.last == .stopCommand)
    conversation.send(.command(CommandResult(isDone: false, lines: ["It was stopped."])))
    #expect(conversation.model.message == Message(level: .error, text: "It was stopped."))
    #expect(conversation.model.shell.running == nil)
  }

  @Test func `a running scan is stopped by the player`() {
    var conversation = open()
    conversation.press(.escape)
    var snapshot = Fixture.snapshot(playing: 1)
    snapshot.scan = ScanStatus(done: 500, total: 2000, filesPerSecond: 100)
    conversation.send(.attached(snapshot))
    conversation.press(.down)
    let screen = conversation.model.rendered(at: Fixture.start).description
    #expect(screen.contains("Scanning 500 of 2000, 100/s, 0:15 left (Ctrl-x stops)"))
    conversation.forget()
    conversation.press(.control("x"))
    #expect(conversation.asked == [.end(.stopScan)])
  }

  @Test(arguments: [
    (["3 found", "In the library, 2 are copies."], "3 found. In the library, 2 are copies."),
    (["Done.", "Nothing is left."], "Done. Nothing is left."), (["calm", "sad"], "calm sad"),
  ])
  func `two lines are one message`(lines: [String], message: String) {
    var conversation = open()
    conversation.type("scan")
    conversation.press(.enter)
    conversation.send(.command(CommandResult(isDone: true, lines: lines)))
    #expect(conversation.model.message?.text == message)
  }

  @Test func `long output is read as messages`() {
    var conversation = open()
    conversation.type("list")
    conversation.press(.enter)
    conversation.send(
      .command(CommandResult(isDone: true, lines: ["first line", "second", "third"])))
    let lines = conversation.model.rendered(at: Fixture.start).description.split(separator: "\n")
    let places = ["first line", "second", "third"].map { text in
      lines.firstIndex { $0.contains(text) }
    }
    #expect(places[0].map { $0 + 1 } == places[1])
    #expect(places[1].map { $0 + 1 } == places[2])
  }
}
