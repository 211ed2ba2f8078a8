import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The screens, and what keys do on each.
struct ScreenTests {
  private func open(
    _ key: Int, width: Int = 80, height: Int = 24,
    _ queries: [SavedQuery] = [SavedQuery(name: "evening", text: "mood:calm")]
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.savedQueries = queries
    conversation.folders = Fixture.folders
    conversation.settings = Fixture.settings
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.forget()
    conversation.press(.function(key))
    return conversation
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  private func paths(_ rows: some Sequence<ListRow>) -> [TrackPath] {
    rows.compactMap(\.item).filter { !$0.isMissing }.map(\.track.path)
  }

  @Test func `F1 to F8 and Tab go from screen to screen`() {
    var conversation = open(3)
    for screen in Screen.tabs {
      conversation.press(.function(screen.rawValue + 1))
      #expect(conversation.model.screen == screen)
    }
    conversation.press(.tab)
    #expect(conversation.model.screen == .help)
    conversation.press(.backTab, .backTab, .backTab)
    #expect(conversation.model.screen == .search)
    conversation.press(.function(3))
    #expect(conversation.model.screen == .queue, "even while text is typed")
  }

  @Test func `the library shows the contents of the selected row, column by column`() {
    var conversation = open(2)
    #expect(
      conversation.read.map(\.source) == [
        .groups(.albumArtist, of: nil),
        .groups(.albumByYear, of: Fixture.condition("The Lanterns")),
        .tracks(
          LibraryQuery(
            condition: .all([
              Fixture.condition("The Lanterns"), Fixture.condition("Blue Hours"),
            ]))),
      ])
    conversation.forget()
    conversation.press(.down)
    #expect(
      conversation.read.map(\.source.self).first
        == .groups(.albumByYear, of: Fixture.condition("山田 花子")))
    conversation.press(.enter, .character("l"))
    #expect(conversation.model.screens.library.browser.focus == 2)
    conversation.press(.backspace, .escape)
    #expect(conversation.model.screens.library.browser.focus == 0)
  }

  @Test func `Enter on a track plays it and the following ones, skipping missing files`() {
    var conversation = open(2)
    conversation.press(.enter, .enter, .down, .down)
    conversation.forget()
    conversation.press(.enter)
    #expect(
      conversation.asked == [
        .queueFill(.setQueue(content: .paths(paths: paths(Fixture.rows.dropFirst(2))), play: true))
      ])
    conversation.forget()
    conversation.press(.end, .enter)
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.text.contains("File missing") == true)
  }

  @Test func `a whole group is played, added, or put next`() {
    var conversation = open(2)
    let content = QueueContent.query(
      query: LibraryQuery(condition: Fixture.condition("The Lanterns")))
    conversation.press(.character("P"), .character("a"))
    #expect(conversation.model.message?.text == "Added to the queue: The Lanterns")
    conversation.press(.character("i"))
    #expect(
      conversation.asked == [
        .queueFill(.setQueue(content: content, play: true)),
        .queueFill(.appendToQueue(content: content)),
        .queueFill(.playNext(content: content)),
      ])
    #expect(conversation.model.message?.text == "Added to play next: The Lanterns")
  }

  @Test func `a digit after m files the selected group`() {
    var conversation = open(2)
    conversation.press(.enter)
    conversation.forget()
    conversation.press(.character("m"), .character("2"))
    let tracks = Fixture.rows.compactMap(\.item).filter { !$0.isMissing }
      .map { TrackReference($0.track) }
    #expect(conversation.asked == [.moodFiling(.addToMood(mood: .calm, tracks: tracks))])
  }

  @Test func `the library is browsed in other orders`() {
    var conversation = open(2)
    conversation.forget()
    conversation.press(.character("o"))
    #expect(conversation.read.first?.source == .groups(.album, of: nil))
    conversation.press(.character("o"), .character("o"))
    #expect(conversation.read.last { $0.source == .groups(.composer, of: nil) } != nil)
    conversation.press(.character("o"), .character("o"), .character("o"))
    #expect(conversation.read.last?.source == .tracks(LibraryQuery()))
    conversation.press(.character("o"))
    #expect(conversation.read.last { $0.source == .groups(.albumArtist, of: nil) } != nil)
  }

  @Test func `the library is read again when it has changed, and only where it is visible`() {
    var conversation = open(2)
    conversation.forget()
    var snapshot = conversation.model.snapshot
    snapshot.revision += 1
    snapshot.libraryRevision += 1
    let event = PlayerEvent(
      number: 2, happenedAt: Fixture.start, kind: .libraryChanged, snapshot: snapshot)
    conversation.send(.player(event))
    #expect(conversation.read.count == 3)
    conversation.press(.function(3))
    conversation.forget()
    snapshot.revision += 1
    snapshot.libraryRevision += 1
    conversation.send(
      .player(
        PlayerEvent(number: 3, happenedAt: Fixture.start, kind: .libraryChanged, snapshot: snapshot)
      ))
    #expect(conversation.read.isEmpty)
    conversation.press(.function(2))
    #expect(conversation.read.count == 3)
  }

  @Test func `a custom query replaces the built-in one of the same name`() {
    let conversation = open(4, [SavedQuery(name: "most played", text: "plays:>9")])
    let list = conversation.model.screens.moods.browser.lists[0]
    let names = (0..<list.position.count).compactMap { list.row(at: $0)?.name }
    #expect(names.suffix(4) == ["Recently added", "Never played", "Favourites", "most played"])
  }

  @Test func `moods, playlists and queries are in one list`() {
    var conversation = open(4)
    #expect(conversation.asked == [.playlist(.playlists), .savedQuery(.savedQueries)])
    let names = (0..<conversation.model.screens.moods.browser.lists[0].position.count).compactMap {
      conversation.model.screens.moods.browser.lists[0].row(at: $0)?.name
    }
    #expect(
      names.suffix(5) == ["Recently added", "Most played", "Never played", "Favourites", "evening"])
    conversation.press(.down)
    #expect(conversation.read.last?.source == .mood(.calm))
    conversation.forget()
    conversation.press(.enter, .character("x"))
    let track = TrackReference(Fixture.queue[5].entry.track)
    #expect(conversation.asked == [.moodFiling(.removeFromMood(mood: .calm, tracks: [track]))])
  }

  @Test func `a playlist's rows are moved and removed`() {
    var conversation = open(4)
    conversation.press(.down, .down, .down, .down, .enter, .down)
    conversation.forget()
    let playlist = Fixture.playlists[0].name
    conversation.press(.character("J"), .character("x"))
    #expect(
      conversation.asked == [
        .playlist(.shiftInPlaylist(playlist: playlist, places: [11], by: 1)),
        .playlist(.removeFromPlaylist(playlist: playlist, places: [11])),
      ])
  }

  @Test func `the search runs while typing, and points at what it does not understand`() {
    var conversation = open(6)
    conversation.forget()
    conversation.type("rain")
    #expect(
      conversation.read.last?.source
        == .hits(LibraryQuery(condition: .text(nil, .init("rain", .words)))))
    #expect(text(conversation).contains("1 of 8"))
    conversation.type(" year:x")
    #expect(text(conversation).contains("is not understood"))
    #expect(text(conversation).contains("^"))
    conversation.press(.control("u"))
    conversation.type("rain")
    conversation.press(.enter)
    conversation.forget()
    conversation.press(.down, .character("1"))
    #expect(conversation.asked.count == 1, "digits are moods again")
    conversation.press(.enter)
    #expect(
      conversation.asked.last
        == .queueFill(.playNow(content: .paths(paths: [paths(Fixture.rows)[1]]))))
    conversation.press(.escape)
    #expect(conversation.model.screens.search.typed.isEmpty)
    conversation.press(.escape)
    #expect(conversation.model.screen == .queue)
  }

  @Test func `the key of the search selects its text, which typing replaces`() {
    var conversation = open(6)
    func typed() -> String { conversation.model.screens.search.typed.text }
    conversation.type("rain")
    conversation.press(.enter, .character("/"))
    conversation.type("y")
    #expect(typed() == "rainy", "the key that types continues")
    conversation.press(.function(3), .function(6), .down)
    #expect(typed() == "rainy", "it stays visible until something is typed")
    #expect(text(conversation).contains("Left edit"))
    conversation.type("sun")
    #expect(typed() == "sun")
    conversation.press(.enter, .function(6))
    conversation.type("ra")
    #expect(typed() == "ra", "also on its own screen")
    conversation.press(.function(6))
    conversation.type("ra")
    #expect(typed() == "ra", "also if it begins in the same way")
    conversation.press(.function(6))
    conversation.send(.terminal(.pasted("rain")))
    #expect(typed() == "rain")
    conversation.press(.function(5), .character("/"), .backspace)
    conversation.type("d")
    #expect(typed() == "raid", "deleting edits it")
    conversation.press(.function(6), .left)
    conversation.type("s")
    #expect(typed() == "raids", "and so does an arrow")
    conversation.press(.function(6), .enter, .character("/"))
    conversation.type("!")
    #expect(typed() == "raids!", "and accepting it")
    conversation.press(.function(6), .end)
    conversation.type("!")
    #expect(typed() == "raids!!", "and End")
  }

  @Test func `the hints say that a second Enter plays the selected hit`() {
    var conversation = open(6)
    #expect(text(conversation).contains("Enter list   Up Down move"))
    conversation.type("rain")
    #expect(text(conversation).contains("Enter list   Enter Enter play   Up Down move"))
    #expect(text(conversation).contains("Esc stop typing"))
    conversation.press(.enter, .enter)
    #expect(
      conversation.asked.last
        == .queueFill(.playNow(content: .paths(paths: [paths(Fixture.rows)[0]]))))
  }

  @Test func `an answer to the previous search is dropped`() {
    var model = open(6).model
    let first = model.update(.terminal(.key(.character("r"))))
    guard case .readRows(_, let tag)? = first.first else {
      Issue.record("\(first)")
      return
    }
    #expect(model.update(.terminal(.key(.character("a")))) == [], "one request at a time")
    let next = model.update(.rows(tag, .success(ListAnswer(total: 8, rows: Fixture.rows))))
    #expect(model.screens.search.list.position.count == 0)
    guard case .readRows(let question, _)? = next.first else {
      Issue.record("\(next)")
      return
    }
    #expect(
      question.source == .hits(LibraryQuery(condition: .text(nil, .init("ra", .words)))))
  }

  @Test(arguments: [
    (2, 2, "0 tracks were found. 2 files cannot be played, first: /a.txt is a text file."),
    (1, 0, "1 track was found."),
    (2, 1, "1 track was found. 1 file cannot be played: /a.txt is a text file."),
  ])
  func `unplayable files are not counted as tracks found`(
    found: Int, unreadable: Int, sentence: String
  ) {
    var result = ScanResult(
      found: found, added: 0, changed: 0, moved: 0, removed: 0, unreadable: unreadable, elapsed: 1)
    result.skipped = [
      SkippedFile(path: TrackPath("/a.txt"), reason: "/a.txt is a text file.")
    ]
    #expect(result.sentence == sentence)
  }

  @Test func `a scan reports the formats that it left out`() {
    var result = ScanResult(
      found: 0, added: 0, changed: 0, moved: 0, removed: 0, unreadable: 0, elapsed: 1)
    result.otherFormats = FormatCounts()
    for format in ["DSF", "WMA", "WMA"] { result.otherFormats?.add(format) }
    #expect(
      result.sentence
        == "0 tracks were found. Left out: 3 files of other formats: 2 WMA, 1 DSF.")
  }

  @Test(arguments: [("ctrl", "Ctrl-C"), ("Ctrl-C", "Ctrl-C"), ("pgup", "PgUp"), ("/", "/")])
  func `the help finds a key by its description`(typed: String, key: String) {
    var conversation = open(1)
    conversation.press(.character("/"))
    conversation.type(typed)
    #expect(text(conversation).contains(key))
    #expect(!text(conversation).contains("Nothing found."))
  }

  @Test func `the help is filtered`() {
    var conversation = open(1)
    conversation.press(.character("/"))
    conversation.type("VOLUXE")
    #expect(text(conversation).contains("Nothing found."))
    conversation.press(.control("u"))
    conversation.type("loud")
    #expect(text(conversation).contains("volume up, down"))
    #expect(!text(conversation).contains("next, previous"))
    conversation.press(.enter, .escape, .escape)
    #expect(conversation.model.screen == .queue)
  }

  @Test func `messages are kept, and repeated ones are counted`() {
    var conversation = open(3)
    let snapshot = conversation.model.snapshot
    for text in ["first", "second", "second"] {
      conversation.send(
        .player(
          PlayerEvent(
            number: 1, happenedAt: Fixture.start, kind: .notice(notice: Notice(.error, text)),
            snapshot: snapshot)))
    }
    conversation.press(.character("!"))
    let lines = text(conversation).split(separator: "\n")
    #expect(lines.first { $0.contains("first") } != nil)
    #expect(lines.first { $0.contains("second (2 times)") } != nil)
    conversation.press(.escape)
    #expect(!text(conversation).contains("second (2 times)"))
  }

  @Test func `a list that cannot be read says why`() {
    var model = open(3).model
    for effect in model.update(.terminal(.key(.function(7)))) {
      guard case .readRows(_, let tag) = effect else { continue }
      let error = PlayerError(.storageFailed, "The records are encrypted.")
      #expect(model.update(.rows(tag, .failure(error))) == [], "and is not read again")
    }
    #expect(model.rendered(at: Fixture.start).description.contains("The records are encrypted."))
  }

  static let sizes = [(132, 43), (80, 24), (40, 12), (20, 4)]

  @Test(arguments: 1...8, sizes)
  func `screens look like this`(key: Int, size: (Int, Int)) {
    var conversation = open(key, width: size.0, height: size.1)
    if key == 2 { conversation.press(.down, .enter, .enter, .down) }
    if key == 4 { conversation.press(.down, .enter) }
    if key == 6 {
      conversation.type("rain")
      conversation.press(.enter)
    }
    let name = "screen-\(Screen.allCases[key - 1].name.lowercased())-\(size.0)x\(size.1).txt"
    if let difference = Snapshot(name).difference(from: text(conversation) + "\n") {
      Issue.record(Comment(rawValue: difference))
    }
  }

  @Test(arguments: [2, 4, 6, 7], [(80, 24), (40, 12), (20, 4)])
  func `an empty screen says what to do`(key: Int, size: (Int, Int)) {
    var conversation = Conversation(Fixture.model(width: size.0, height: size.1), rows: [])
    conversation.send(.attached(Fixture.snapshot(playing: nil, of: [], state: .stopped, at: 0)))
    conversation.press(.function(key))
    let name = "screen-\(Screen.allCases[key - 1].name.lowercased())-empty-\(size.0)x\(size.1).txt"
    if let difference = Snapshot(name).difference(from: text(conversation) + "\n") {
      Issue.record(Comment(rawValue: difference))
    }
  }
}
