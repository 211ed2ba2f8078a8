import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The key hints of the bottom line.
struct HintTests {
  private func open(_ key: Int, width: Int = 80) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: 24))
    conversation.lists = Fixture.lists
    conversation.settings = Fixture.settings
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    return conversation
  }

  @Test(arguments: 1...8, [80, 100, 200])
  func `every screen says how to leave`(key: Int, width: Int) {
    var conversation = open(key, width: width)
    // The search screen begins with typing, which q would be part of.
    if key == 6 { conversation.press(.escape) }
    #expect(conversation.lastLine.contains("d leave   q quit"), "\(conversation.lastLine)")
    #expect(conversation.lastLine.count <= width)
  }

  @Test(arguments: 1...8, [40, 59, 60, 79])
  func `a narrow line says how to quit, and keeps the help`(key: Int, width: Int) {
    var conversation = open(key, width: width)
    if key == 6 { conversation.press(.escape) }
    let line = conversation.lastLine
    #expect(line.contains(width < 60 ? "  q quit" : "d leave   q quit"), "\(line)")
    #expect(line.contains("? help") == (key != 1), "\(line)")
    #expect(line.count <= width)
  }

  @Test(arguments: [Screen.headphones, .photos, .messages, .details, .statistics], [40, 80])
  func `where the key that quits only closes a screen, the line says that`(
    screen: Screen, width: Int
  ) {
    var conversation = open(3, width: width)
    conversation.lists[.photos] = Fixture.photos
    conversation.show(screen)
    let isShown = width == 80 || screen != .photos
    #expect(conversation.lastLine.contains("Esc q close") == isShown, "\(conversation.lastLine)")
    conversation.type("q")
    #expect(!conversation.model.screens.isCovered)
    #expect(!conversation.effects.contains(.quit))
  }

  @Test func `in a narrow line, notes come before the hints that are always shown`() {
    var conversation = open(3, width: 60)
    conversation.change {
      $0.scan = ScanStatus(done: 12_345, total: 100_000, filesPerSecond: 1234)
    }
    #expect(conversation.lastLine.contains("Scanning 12345 of 100000"), "\(conversation.lastLine)")
    #expect(conversation.lastLine.count <= 60)
  }

  @Test(arguments: [2, 4, 5, 7, 8])
  func `without a track, no key that needs one is offered`(key: Int) {
    var conversation = Conversation(Fixture.model(width: 200, height: 24), rows: [])
    conversation.lists = Fixture.lists
    conversation.settings = Fixture.settings
    conversation.send(.attached(Fixture.snapshot(playing: nil, of: [], state: .stopped)))
    conversation.press(.function(key))
    for hint in ["Space play", "1-4 moods", "n next"] {
      #expect(!conversation.lastLine.contains(hint), "\(conversation.lastLine)")
    }
    #expect(open(key, width: 200).lastLine.contains("Space pause"))
  }

  @Test(arguments: [2, 3, 4, 5, 7, 8])
  func `a narrow line always has the help`(key: Int) {
    let conversation = open(key, width: 30)
    #expect(conversation.lastLine.contains("? help"), "\(conversation.lastLine)")
    #expect(conversation.lastLine.count <= 30)
  }

  @Test func `neither a scan, marks nor a search hide how to leave`() {
    var conversation = open(3)
    conversation.change {
      $0.scan = ScanStatus(done: 12_345, total: 100_000, filesPerSecond: 1234)
    }
    conversation.press(.character("/"))
    conversation.type("a")
    conversation.press(.enter, .character("y"))
    #expect(conversation.lastLine.contains("d leave   q quit"), "\(conversation.lastLine)")
  }

  @Test func `while text is typed, no key leaves`() {
    let conversation = open(6)
    #expect(conversation.model.mode == .typing)
    #expect(!conversation.lastLine.contains("q quit"))
  }

  @Test func `the keys of a search are shown while matches are visible`() {
    var conversation = open(3)
    #expect(!conversation.lastLine.contains("next match"))
    conversation.press(.character("/"))
    conversation.type("rain")
    conversation.press(.enter)
    #expect(conversation.lastLine.contains("Ctrl-n next match   Ctrl-p previous"))
    conversation.press(.function(4))
    #expect(!conversation.lastLine.contains("next match"), "no mood contains the word")
    conversation.press(.function(3))
    #expect(conversation.lastLine.contains("next match"))
  }

  @Test func `the keys of a search are shown only where the search was, until Esc`() {
    var conversation = open(3, width: 200)
    conversation.press(.character("/"))
    conversation.type("rain")
    conversation.press(.enter)
    #expect(conversation.lastLine.contains("next match"))
    conversation.press(.function(6))
    conversation.type("rain")
    conversation.press(.enter)
    #expect(!conversation.lastLine.contains("next match"), "nothing was searched here")
    conversation.press(.function(3))
    #expect(conversation.lastLine.contains("next match"))
    conversation.press(.escape)
    #expect(!conversation.lastLine.contains("next match"))
    conversation.press(.control("n"))
    conversation.press(.down)
    #expect(conversation.lastLine.contains("next match"), "the search itself is not forgotten")
  }

  @Test(arguments: [2, 4])
  func `the keys of a search come after help, adding and playing`(key: Int) {
    var conversation = open(key)
    conversation.press(.character("/"))
    conversation.type("a")
    conversation.press(.enter, .down)
    let line = conversation.lastLine
    for hint in ["? help", "a add", "P play all", "Ctrl-n next match", "d leave   q quit"] {
      #expect(line.contains(hint), "\(line)")
    }
    #expect(line.count <= 80)
  }

  @Test func `marks and pasting come before a search in a narrow line`() {
    var conversation = open(3)
    conversation.press(.character("/"))
    conversation.type("rain")
    conversation.press(.enter, .character("y"), .down)
    #expect(conversation.lastLine.contains("Esc unmark   X move here   Ctrl-y move above"))
    #expect(!conversation.lastLine.contains("next match"))
    conversation.press(.escape, .home, .character("x"), .down)
    #expect(conversation.lastLine.contains("X paste   Ctrl-y paste above"))
    conversation.press(.character("X"), .down)
    #expect(!conversation.lastLine.contains("X paste   Ctrl-y paste above"))
  }

  @Test func `keys that move marked rows of the queue say so, and elsewhere that they add`() {
    var conversation = open(3, width: 200)
    conversation.type("y")
    #expect(conversation.lastLine.contains("i move to play next   a move to the end"))
    conversation.press(.function(2))
    conversation.type("y")
    #expect(conversation.lastLine.contains("a add   i play next"), "\(conversation.lastLine)")
  }

  @Test func `the keys of a search go when its matches are scrolled away`() {
    var conversation = Conversation(
      Fixture.model(),
      rows: (0..<200).map { index in
        QueueWindow.Row(
          index: index,
          entry: QueueEntry(
            id: EntryID(rawValue: Int64(index + 1)),
            track: Fixture.track(index == 0 ? "Rain" : "Sun \(index)", number: index)), moods: [])
      })
    conversation.send(.attached(Fixture.snapshot(playing: 1, of: conversation.rows)))
    conversation.press(.character("/"))
    conversation.type("rain")
    conversation.press(.enter)
    #expect(conversation.lastLine.contains("next match"))
    conversation.press(.end)
    #expect(!conversation.lastLine.contains("next match"))
    conversation.press(.home)
    #expect(conversation.lastLine.contains("next match"))
  }

  @Test func `rows match regardless of case, accents and the order of words`() {
    let words = FoldedWords("ete AMEL")
    #expect(words.match(["Ame\u{301}lie et l’e\u{301}te\u{301}"]))
    #expect(words.match(["Amelie", "L’été"]))
    #expect(!words.match(["Amelie"]))
    #expect(!FoldedWords(" ").match(["Amelie"]))
  }
}
