import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The form for editing the tags of files.
struct TagFormTests {
  private static let paths = [Fixture.queue[1].entry.track.path]

  private func open(_ width: Int = 80, _ height: Int = 24) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.character("E"))
    return conversation
  }

  private func form(_ conversation: Conversation) -> TagForm? {
    conversation.model.screens.over(TagForm.self)
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  /// A form that has read these files.
  private func reading(
    _ files: [[TagField: [String]]], _ width: Int = 80, _ height: Int = 24
  ) throws -> Conversation {
    var conversation = open(width, height)
    let tag = try #require(form(conversation)?.tag)
    conversation.send(.tags(tag, .success(files)))
    conversation.forget()
    return conversation
  }

  private static let file: [TagField: [String]] = [
    .title: ["Slow Tide"], .artist: ["A", "B"], .number: ["3/12"], .year: ["1999"],
  ]

  @Test func `fields show the tags of the files, and where these differ`() throws {
    var conversation = open()
    #expect(
      conversation.effects.contains(.readTags(Self.paths, try #require(form(conversation)?.tag))))
    #expect(text(conversation).contains("Reading tags"))
    conversation = try reading([Self.file])
    #expect(text(conversation).contains("Slow Tide"))
    #expect(text(conversation).contains("A; B"))
    conversation = try reading([Self.file, [.title: ["Other"], .artist: ["A", "B"]]])
    #expect(text(conversation).contains("title         (several)"))
    #expect(text(conversation).contains("A; B"))
    #expect(!text(conversation).contains("Slow Tide"))
  }

  @Test func `edits are planned, previewed, and written on confirmation`() throws {
    var conversation = try reading([Self.file])
    let tag = try #require(form(conversation)?.tag)
    conversation.type("s")
    conversation.press(.tab, .control("u"))
    conversation.type("C")
    for _ in 0..<6 { conversation.press(.down) }
    conversation.press(.backspace, .backspace, .backspace, .backspace)
    conversation.type("2001")
    conversation.press(.enter)
    var edit = TagEdit()
    try edit.set(.title, to: "Slow Tides")
    try edit.set(.artist, to: "C")
    try edit.set(.year, to: "2001")
    #expect(conversation.effects == [.planTags(Self.paths, edit, tag)])
    let change = TagChange(field: .title, old: ["Slow Tide"], new: ["Slow\u{1B}[2J Tides"])
    let preview = TagPreview(
      files: [.init(path: TrackPath("/m/a.mp3"), changes: [change])],
      refusals: ["b.mp3 is read-only, so it was left alone."])
    conversation.send(.tagPreview(RequestTag(rawValue: -1), preview))
    #expect(form(conversation)?.stage == .planning, "an answer to another request")
    conversation.send(.tagPreview(tag, preview))
    #expect(text(conversation).contains("title: “Slow Tide” → “Slow"))
    #expect(text(conversation).contains("b.mp3 is read-only"))
    #expect(!text(conversation).unicodeScalars.contains("\u{1B}"))
    conversation.press(.escape)
    #expect(form(conversation)?.stage == .typing)
    #expect(form(conversation)?.fields[1].typed?.text == "C", "nothing typed is lost")
    conversation.press(.enter)
    conversation.send(.tagPreview(tag, preview))
    conversation.forget()
    #expect(text(conversation).contains("Write this file? y writes, Esc goes back to the form."))
    for key: Key in [.enter, .character("n"), .character(" ")] {
      conversation.press(key)
      #expect(conversation.effects.isEmpty && conversation.asked.isEmpty)
      #expect(conversation.model.message?.text.hasPrefix("y writes the tags.") == true)
      #expect(form(conversation)?.stage == .previewing(preview, ScrollPosition()))
    }
    conversation.press(.character("y"))
    #expect(conversation.effects == [.writeTags(tag)])
    conversation.press(.character("y"))
    #expect(conversation.effects == [.writeTags(tag)], "once")
    let written = try Self.paths.map { path in
      WrittenTags(
        path: path, changes: [],
        sound: try #require(PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")),
        version: "1")
    }
    conversation.send(
      .tagsWritten(tag, TagsWritten(files: written, refusals: [])))
    #expect(!conversation.model.screens.isCovered)
    #expect(conversation.model.message?.text == "Tags saved in 1 file.")
    #expect(conversation.asked.last == .file(.tagsWritten(files: written)))
  }

  @Test func `writing removes the marks of the form's files, and no others`() throws {
    for (keys, isMarked): ([Key], Bool) in [([], false), ([.escape], true)] {
      var conversation = Conversation(Fixture.model())
      conversation.reading = LateScenario.files(saying: "old")
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.keepsBack = { effect, _ in
        if case .writeTags = effect { true } else { false }
      }
      conversation.type("yEx")
      conversation.press(.enter, .character("y"))
      for key in keys { conversation.press(key) }
      for answer in conversation.takeKeptBack(answeredNow: false) { conversation.send(answer) }
      #expect(conversation.model.screens.queue.marks.isEmpty != isMarked)
      #expect(conversation.model.message?.text == "Tags saved in 1 file.")
    }
  }

  @Test func `an unchanged text is no edit, and an invalid one is reported`() throws {
    var conversation = try reading([Self.file])
    conversation.type("x")
    conversation.press(.backspace, .enter)
    #expect(conversation.effects == [])
    #expect(text(conversation).contains("Nothing has changed yet"))
    conversation.press(.up, .up, .up, .up, .control("u"))
    conversation.type("99")
    conversation.press(.enter)
    #expect(conversation.effects == [])
    #expect(text(conversation).contains("A year has four digits"))
    #expect(form(conversation)?.fields[form(conversation)?.selected ?? 0].field == .year)
    conversation.press(.escape)
    #expect(!conversation.model.screens.isCovered)
  }

  @Test func `a field with several values is retyped for all files`() throws {
    var conversation = try reading([Self.file, [.title: ["Other"]]])
    conversation.type("New")
    conversation.press(.enter)
    guard case .planTags(_, let edit, _)? = conversation.effects.last else {
      Issue.record("nothing was planned")
      return
    }
    #expect(edit.texts == [.title: ["New"]])
  }

  @Test func `several values of a field stay several when one of them is edited`() throws {
    var conversation = try reading([[.artist: ["Anna", "Rock; Pop", "C\\"], .composer: ["A; B"]]])
    #expect(text(conversation).contains("Anna; Rock\\; Pop; C\\\\"))
    conversation.press(.down, .backspace, .backspace)
    conversation.type("D; Eve")
    conversation.press(.enter)
    guard case .planTags(_, let edit, _)? = conversation.effects.last else {
      Issue.record("nothing was planned")
      return
    }
    #expect(edit.texts == [.artist: ["Anna", "Rock; Pop", "CD", "Eve"]])
  }

  @Test(arguments: [
    ["Anna"], ["Anna", "Bert"], ["Rock; Pop"], ["a;b"], ["a;", "b"], ["a\\", "b"],
    ["\\;", "\\\\ ;"],
    ["\\x", "; "],
  ])
  func `a line of values is read as it was written`(values: [String]) {
    let text = TagField.artist.typedText(of: values)
    #expect(
      TagField.artist.values(typedAs: text).map { $0.drop { $0 == " " } } == values.map { $0[...] })
    #expect(TagField.title.values(typedAs: "a; b") == ["a; b"])
  }

  @Test func `a comment of several lines is only replaced as a whole`() throws {
    var conversation = try reading([[.comment: ["One\nTwo"]]])
    conversation.press(.up)
    conversation.type("x")
    #expect(text(conversation).contains("The comment has too much text for one line"))
    conversation.send(.terminal(.pasted("more")))
    #expect(form(conversation)?.fields.last?.typed == nil)
    conversation.press(.control("u"))
    conversation.type("New")
    conversation.press(.enter)
    guard case .planTags(_, let edit, _)? = conversation.effects.last else {
      Issue.record("nothing was planned")
      return
    }
    #expect(edit.texts == [.comment: ["New"]])
  }

  @Test func `failures are reported, and player keys are text in the form`() throws {
    var conversation = open()
    let tag = try #require(form(conversation)?.tag)
    conversation.send(.tags(tag, .failure(PlayerError(.notFound, "There is no file x."))))
    #expect(!conversation.model.screens.isCovered)
    #expect(conversation.model.message?.text == "There is no file x.")
    conversation = try reading([Self.file])
    conversation.type(" qn+")
    conversation.press(.left, .right)
    #expect(conversation.asked == [] && conversation.effects == [])
    #expect(form(conversation)?.fields[0].typed?.text == "Slow Tide qn+")
    conversation.send(.terminal(.pasted("\u{1B}[2J")))
    #expect(!text(conversation).unicodeScalars.contains("\u{1B}"))
    conversation.send(.tagsWritten(tag, TagsWritten(files: [], refusals: ["It is full."])))
    #expect(conversation.model.message?.text == "It is full.")
    conversation.press(.escape, .function(7), .character("E"))
    #expect(conversation.model.message?.text == "Select a track to edit its tags.")
  }

  @Test(arguments: [(80, 24), (40, 12), (30, 8), (20, 4), (10, 2), (1, 1)])
  func `the form can be used on every screen`(width: Int, height: Int) throws {
    var conversation = open(width, height)
    guard let tag = form(conversation)?.tag else { return }
    conversation.send(
      .tags(tag, .success([[.title: [String(repeating: "long \u{202E}東京 ", count: 50)]]])))
    for _ in 0..<9 {
      let screen = text(conversation)
      #expect(!screen.unicodeScalars.contains("\u{202E}"))
      #expect(
        width < 20 || screen.contains("▏") || screen.contains(conversation.model.glyphs.cursor))
      conversation.press(.tab)
    }
    conversation.type("x")
    conversation.press(.enter)
    let change = TagChange(field: .title, old: [String(repeating: "a", count: 900)], new: ["b"])
    conversation.send(
      .tagPreview(
        tag,
        TagPreview(
          files: (0..<40).map { .init(path: TrackPath("/m/\($0).mp3"), changes: [change]) },
          refusals: [])))
    conversation.press(.end, .home, .down)
    _ = text(conversation)
  }

  // MARK: The trash

  @Test func `a file goes to the trash after confirmation`() {
    var conversation = open()
    conversation.press(.escape)
    conversation.forget()
    let trash = PlayerRequest.file(.trashFiles(paths: Self.paths))
    conversation.press(.character("D"))
    #expect(text(conversation).contains("Move to the trash: “東京の夜”?"))
    #expect(!conversation.asked.contains(trash))
    conversation.press(.character("y"))
    #expect(conversation.asked.contains(trash))
    #expect(conversation.model.message?.text == "Moved to the trash: “東京の夜”; u restores it.")
    conversation.forget()
    for key: Key in [.character("n"), .escape, .enter] {
      conversation.press(.character("D"), key)
      #expect(!conversation.asked.contains(trash))
      #expect(!conversation.model.screens.isCovered)
    }
    conversation.press(.function(8), .character("D"))
    #expect(
      conversation.model.message?.text
        == "Select a track, album or other group to move its files to the trash.")
  }
}
