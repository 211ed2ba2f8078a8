import PlayerModel
import Synchronization
import TerminalCells
import Testing

@testable import PlayerInterface

/// The help: what its search finds, and how it is laid out.
struct HelpTests {
  @Test(arguments: [
    ("volume", true), ("UP volume", true), ("vol", true), ("louder", true),
    ("how to get louder", true),
    ("volume down", false), ("loudness", false), ("olum", true), ("lum", false), ("volumes", true),
    ("+", true), ("x", false), ("e", false), ("the", false), ("", true),
  ])
  func `words match by their beginnings, in any order`(words: String, isFound: Bool) {
    #expect(HelpQuery(words).matches("volume up; get louder", keys: ["+", "="]) == isFound)
  }

  @Test func `a name with punctuation is found with and without it`() {
    for words in ["last.fm", "last fm", "fm"] {
      #expect(HelpQuery(words).matches("scrobbles to Last.fm"), "\(words)")
    }
    #expect(HelpQuery("ctrl-x").matches("stop", keys: ["Ctrl-x"]))
  }

  @Test func `every key has a line, and is found by what it does`() {
    let lines = HelpLine.all(.standard)
    for action in KeyAction.allCases {
      // Another line's words must not hide that a line is missing.
      let own = lines.filter { line in
        guard case .key(_, _, let synonyms) = line else { return false }
        return synonyms.contains("\(action.meaning) \(action.synonyms)")
      }
      let found = lines.matching(action.meaning)
      #expect(!own.isEmpty && own.allSatisfy(found.contains), "\(action.meaning)")
    }
  }

  @Test func `the settings are listed once, when the help is searched for the first time`() {
    let count = Mutex(0)
    let topic = HelpTopic(name: "audio.dither", meaning: "Whether noise is added.", synonyms: "")
    let topics = DeferredTopics {
      count.withLock { $0 += 1 }
      return [topic]
    }
    var conversation = Conversation(
      AppModel(
        size: CellSize(width: 80, height: 24),
        traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none), settings: topics))
    conversation.press(.character("?"))
    #expect(count.withLock(\.self) == 0)
    conversation.press(.character("/"))
    conversation.type("dither noise")
    #expect(conversation.screenText.contains("audio.dither"))
    #expect(count.withLock(\.self) == 1)
  }

  @Test func `a command is found by its other names`() {
    let words = [
      CommandWord(name: "favourite", meaning: "Adds it to your favourites."),
      CommandWord(name: "fave", meaning: "Adds it to your favourites.", isAlias: true),
    ]
    let topics = HelpTopic.of(words)
    #expect(topics.map(\.name) == ["favourite"] && topics.map(\.aliases) == [["fave"]])
    #expect(topics.map(\.synonyms) == ["fave"])
  }

  @Test(arguments: [(18, 1), (38, 1), (78, 1), (113, 1), (114, 2), (198, 3)])
  func `lines fill as many columns as fit`(width: Int, columns: Int) {
    let rows = HelpRow.rows(HelpLine.all(.standard), width: width)
    #expect(rows.map(\.cells.count).max() == columns)
    let shown = (0..<columns).flatMap { column in
      rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
    }
    // Read column by column, everything is there in order.
    let texts = shown.compactMap { cell in
      if case .key(_, let meaning) = cell { meaning } else { nil }
    }
    let expected = HelpLine.all(.standard).compactMap { line in
      if case .key(_, let meaning, _) = line { meaning } else { nil }
    }
    #expect(letters(texts) == letters(expected))
  }

  @Test func `commands are listed once, with all their names`() {
    let commands = [
      CommandWord(name: "favourite", meaning: "Marks.", synonyms: "like"),
      CommandWord(name: "favorite", meaning: "Marks."),
      CommandWord(
        name: "mood", meaning: "Shows moods.",
        following: [CommandWord(name: "edit", meaning: "Edits.", synonyms: "tint")]),
    ]
    let lines = HelpLine.all(.standard, commands: commands).suffix(3)
    #expect(lines.first == .heading("Commands"))
    #expect([HelpLine](lines).matching("like").count == 1)
    guard case .key(let names, _, _)? = [HelpLine](lines).matching("tint").first else {
      Issue.record("a subcommand does not lead to its command")
      return
    }
    #expect(names == ":mood")
  }

  private func letters(_ texts: [String]) -> String {
    texts.joined().filter { $0 != " " }
  }
}

/// Whatever is said on a screen of forty columns can be read completely.
struct NarrowScreenTests {
  private func text(_ conversation: Conversation) -> String {
    let screen = conversation.model.rendered(at: Fixture.start).description
    return screen.split { $0.isWhitespace || "│┃".contains($0) }.joined(separator: " ")
  }

  private func open(_ height: Int = 15) -> Conversation {
    var conversation = Conversation(Fixture.model(width: 40, height: height))
    conversation.folders = Fixture.folders
    conversation.settings = Fixture.settings
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    return conversation
  }

  @Test(arguments: [12, 15, 24])
  func `a message`(height: Int) {
    var conversation = open(height)
    let sentence =
      "The library has more folders than the system lets the player watch; it is rescanned every ten minutes."
    conversation.send(.notice(Notice(.warning, sentence)))
    #expect(text(conversation).contains(sentence))
  }

  @Test func `why there is no sound`() {
    var conversation = open(24)
    conversation.change {
      $0.state = .interrupted
      $0.interruptionReason =
        "There is no sound device “default”. Connect one, or use “stimmung output silent”."
    }
    #expect(text(conversation).contains("or use “:output silent”."))
    conversation.change { $0.interruptionCause = .output }
    #expect(text(conversation).contains("silent”. F8 shows the outputs."))
  }

  @Test(arguments: [12, 15])
  func `a question`(height: Int) {
    var conversation = open(height)
    let question = "Delete the playlist “Evening by the sea”? No music files are deleted."
    conversation.model.mode = .asking(Question(text: question, intents: []))
    #expect(text(conversation).contains(question))
  }

  @Test func `what a setting does`() {
    var conversation = open()
    conversation.press(.function(8), .end)
    #expect(text(conversation).contains(Fixture.settings[2].meaning))
  }

  @Test func `what can be searched by, and a mistake in the query`() {
    var conversation = open()
    conversation.press(.function(6))
    #expect(text(conversation).contains("genre:jazz rating:>=4 mood:calm"))
    conversation.type("year:198x and some more words")
    let problem = conversation.model.screens.search.problem?.message ?? ""
    #expect(problem.count > 40 && text(conversation).contains(problem), "\(text(conversation))")
  }

  @Test func `the progress of a scan, and how to stop it`() {
    var conversation = open()
    conversation.change {
      $0.scan = ScanStatus(done: 12_000, total: 20_000, filesPerSecond: 350)
    }
    #expect(text(conversation).contains("Scanning 12000 of 20000 (Ctrl-x stops)"))
  }
}
