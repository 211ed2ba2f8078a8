import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The menu of everything that can be done with a row.
struct ActionMenuTests {
  private func open(_ keys: Key..., width: Int = 80, height: Int = 40) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    for key in keys { conversation.press(key) }
    conversation.forget()
    conversation.press(.character(";"))
    return conversation
  }

  private func menu(_ conversation: Conversation) throws -> ActionMenu {
    try #require(conversation.model.screens.over(ActionMenu.self))
  }

  private func deeds(_ conversation: Conversation) throws -> [KeyAction] {
    try menu(conversation).shown.compactMap {
      if case .action(let action) = $0.deed { action } else { nil }
    }
  }

  @Test func `it lists what is possible here, each with its keys, and nothing else`() throws {
    let queue = open(.down)
    let ofQueue = try deeds(queue)
    for action in [
      KeyAction.playSelected, .append, .fileSelected, .addToPlaylist, .details, .remove, .moveUp,
      .moveDown, .mark, .deleteFile,
    ] { #expect(ofQueue.contains(action), "\(action)") }
    #expect(!ofQueue.contains(.rename) && !ofQueue.contains(.radio))
    #expect(queue.screenText.contains("x Del"))
    let ofLibrary = try deeds(open(.function(2)))
    #expect(ofLibrary.contains(.playAll) && ofLibrary.contains(.goIn))
    #expect(!ofLibrary.contains(.remove) && !ofLibrary.contains(.moveUp))
    let ofMood = try deeds(open(.function(4)))
    #expect(ofMood.contains(.radio) && !ofMood.contains(.rename), "it is built in")
    let ofPlaylist = try deeds(open(.function(4), .down, .down, .down, .down))
    #expect(ofPlaylist.contains(.rename) && !ofPlaylist.contains(.radio))
  }

  @Test func `its texts are short, begin with a verb, and have their keys at the end`() throws {
    for (_, label) in KeyAction.menu + KeyAction.menuOfPlaying {
      #expect(label.first?.isUppercase == true && label.count <= 30 && !label.hasSuffix("."))
    }
    let labels = KeyAction.menu.map(\.label) + KeyAction.menuOfQueue.values
    let ofPlaying = KeyAction.menuOfPlaying.map(\.label)
    #expect(Set(labels).count == labels.count && Set(ofPlaying).count == ofPlaying.count)
    let entries = try menu(open(.down)).shown.map { "\($0.label): \($0.keys)" }
    for entry in [
      "Play: Enter", "Move to the end: a", "Move to play next: i", "File under a mood: m",
      "Remove: x Del", "Move to trash: D",
    ] { #expect(entries.contains(entry), "\(entries)") }
    let ofLibrary = try menu(open(.function(2))).shown.map { "\($0.label): \($0.keys)" }
    for entry in ["Add to queue: a", "Play next: i"] { #expect(ofLibrary.contains(entry)) }
  }

  @Test func `on the screen of the playing track, it lists what can be done with that`() throws {
    let found = try deeds(open(.function(5)))
    for action in [
      KeyAction.togglePlayback, .startOver, .fileSelected, .fileAlbum, .addToPlaylist, .rate,
      .favourite, .details, .editTags, .next, .toEnd, .bookmark, .markLoop, .stopAfterItem, .sleep,
      .louder, .visualizer, .lock, .deleteFile,
    ] { #expect(found.contains(action), "\(action)") }
    #expect(!found.contains(.acceptTagMood) && !found.contains { $0.isOfLyrics })
    var sung = Conversation(Fixture.model(height: 60), lyrics: Fixture.lyrics)
    sung.send(.attached(Fixture.snapshot(playing: 1)))
    sung.press(.function(5), .character(";"))
    for action in [KeyAction.lyricsEarlier, .lyricsLater, .lyricsNow, .playSelected] {
      #expect(try deeds(sung).contains(action), "\(action)")
    }
  }

  @Test func `on the screen of the playing track, it files and rates that`() {
    let track = TrackReference(Fixture.queue[1].entry)
    for keys in ["gloomy\n", "m3"] {
      var conversation = open(.function(5))
      if keys == "m3" { conversation.press(.escape) }
      for key in keys { conversation.press(key == "\n" ? .enter : .character(key)) }
      #expect(
        conversation.asked == [.moodFiling(.addToMood(mood: .gloomy, tracks: [track]))], "\(keys)")
    }
    var conversation = open(.function(5))
    conversation.type("stars")
    conversation.press(.enter)
    #expect(conversation.model.message == nil && conversation.model.mode == .rating)
    conversation.type("4")
    #expect(conversation.asked == [.mark(.setRating(rating: 4, tracks: [track]))])
  }

  @Test func `opening it does nothing but open it`() throws {
    let conversation = open(.down)
    #expect(conversation.asked == [] && conversation.effects == [] && conversation.read == [])
    #expect(conversation.model.message == nil)
    #expect(conversation.model.screens.queue.marks.isEmpty)
  }

  @Test(arguments: ["stars", "favourites"])
  func `what keys do to the playing track, the menu does to its row`(words: String) {
    var menu = open(.down)
    menu.type(words)
    menu.press(.enter)
    var marked = open(.down, .character("y"))
    marked.press(.escape, .character(words == "stars" ? "*" : "f"))
    if words == "stars" {
      menu.press(.character("5"))
      marked.press(.character("5"))
    }
    #expect(menu.asked.count == 1 && menu.asked == marked.asked)
    #expect(menu.model.screens.queue.marks.isEmpty)
  }

  @Test func `typed words find an action, and Enter does the same as its key`() throws {
    var menu = open(.down)
    menu.type("next")
    #expect(try deeds(menu).first == .playNext)
    menu.press(.enter)
    #expect(!menu.model.screens.isCovered)
    var key = Conversation(Fixture.model(height: 40))
    key.send(.attached(Fixture.snapshot(playing: 1)))
    key.press(.down)
    key.forget()
    key.press(.character("i"))
    #expect(menu.asked == key.asked && !key.asked.isEmpty)
  }

  @Test func `everyday words find an action, after those that are called so`() throws {
    var conversation = open(.down)
    conversation.type("bin")
    #expect(try deeds(conversation) == [.deleteFile])
  }

  @Test func `the name of the row is before the typed words, and leaves them room`() {
    var conversation = open(.up)
    conversation.type("trash")
    #expect(conversation.screenText.contains("Midnight Rain:  / trash"))
    var long = open(.down, .down, .down)
    long.type("trash")
    #expect(long.screenText.contains("A title that goes on"))
    #expect(long.screenText.contains(":  / trash"))
    long.type(String(repeating: "a", count: 100) + "z")
    #expect(long.screenText.contains("A title that goes on"))
    #expect(long.screenText.contains("aaaz"))
  }

  @Test(arguments: [("sort", KeyAction.sortBy), ("top", .playNext)])
  func `the menu of a row of the queue finds how its order changes`(
    words: String, action: KeyAction
  ) throws {
    var conversation = open(.down)
    conversation.type(words)
    #expect(try deeds(conversation).contains(action))
  }

  @Test func `an empty queue has nothing to sort`() {
    let sorting = ActionMenu.Deed.action(.sortBy)
    var conversation = Conversation(Fixture.model(), rows: [])
    conversation.send(.attached(PlayerSnapshot(output: "silent")))
    conversation.press(.character(";"))
    let entries = conversation.model.screens.over(ActionMenu.self)?.shown ?? []
    #expect(!entries.contains { $0.deed == sorting })
  }

  @Test func `a mood is found by its name`() throws {
    var conversation = open(.down)
    conversation.type("gloomy")
    conversation.press(.enter)
    let track = TrackReference(Fixture.queue[2].entry)
    #expect(
      conversation.asked == [.moodFiling(.addToMood(mood: .gloomy, tracks: [track]))])
  }

  @Test func `on the screen of moods, it and a hint offer a new one`() throws {
    var conversation = open(.function(4), width: 200)
    conversation.press(.escape)
    #expect(conversation.lastLine.contains("5 new mood"))
    conversation.press(.character(";"))
    conversation.type("new mood")
    conversation.press(.enter)
    #expect(conversation.screenText.contains("Name of the mood for key 5: "))
    conversation.type("Rainy Day")
    conversation.press(.enter)
    let mood = try #require(MoodName(rawValue: "Rainy Day"))
    #expect(conversation.asked == [.mood(.createMood(mood: mood, look: MoodLook(key: 5)))])
    #expect(conversation.model.message?.text == "Rainy Day has the key 5.")
    #expect(try menu(open(.function(2))).shown.allSatisfy { $0.label != "Create a mood" })
  }

  @Test func `a new mood has no key once all digits have moods`() throws {
    var moods = MoodsState()
    let names = (1...9).compactMap { MoodName(rawValue: "m\($0)") }
    moods.receive(
      zip(names, 1...).map { MoodSummary(name: $0, trackCount: 0, look: MoodLook(key: $1)) })
    #expect(moods.freeKey == nil)
    #expect(NamePrompt(.mood(key: nil, files: nil)).title == "Name of the new mood:")
    let new = try #require(MoodName(rawValue: "new"))
    #expect(
      moods.make("new", key: nil, nil) == [
        .request(
          .mood(.createMood(mood: new, look: MoodLook())),
          for: .leading(to: [.say("Mood created: new")]))
      ])
    #expect(
      moods.make("m1", key: nil, nil) == [.say("There is a mood called m1 already.", .warning)])
  }

  @Test func `marked rows are what it acts on`() throws {
    var conversation = open(.character("y"), .character("y"))
    #expect(try menu(conversation).title == "2 tracks")
    conversation.type("gloomy")
    conversation.press(.enter)
    guard case .moodFiling(.addToMood(_, let tracks))? = conversation.asked.last else {
      Issue.record("\(conversation.asked)")
      return
    }
    #expect(tracks.count == 2)
  }

  @Test func `Esc and its own key close it, and a text that finds nothing does nothing`() throws {
    var conversation = open(.down)
    conversation.press(.escape)
    #expect(!conversation.model.screens.isCovered)
    conversation.press(.character(";"), .character(";"))
    #expect(!conversation.model.screens.isCovered)
    conversation.press(.character(";"))
    conversation.type("xyzzy")
    #expect(conversation.screenText.contains("Nothing found."))
    conversation.press(.enter)
    #expect(conversation.model.screens.isCovered && conversation.asked == [])
  }

  @Test func `without a row there is nothing to act on, and that is said`() {
    var conversation = Conversation(Fixture.model(), rows: [])
    conversation.send(.attached(PlayerSnapshot(output: "silent")))
    for key in [5, 7] {
      conversation.press(.function(key), .character(";"))
      #expect(!conversation.model.screens.isCovered)
      #expect(conversation.model.message?.text == "There is nothing here to act on.")
    }
  }

  @Test func `a double click on an entry does it`() throws {
    var conversation = open(.down)
    conversation.type("details")
    let area = ActionMenuPane.parts(of: conversation.model.layout.body).list
    for _ in 0..<2 {
      conversation.send(.terminal(.mouse(MouseEvent(.press, x: area.x + 2, y: area.y))))
      conversation.send(.terminal(.mouse(MouseEvent(.release, x: area.x + 2, y: area.y))))
    }
    #expect(conversation.model.screens.over(DetailsView.self) != nil)
  }

  @Test(arguments: [(80, 24), (40, 12), (30, 8), (20, 4), (10, 2), (1, 1)])
  func `it fits every screen`(width: Int, height: Int) {
    var conversation = open(.down, width: width, height: height)
    for _ in 0..<30 {
      _ = conversation.screenText
      conversation.press(.down)
    }
    conversation.send(.terminal(.resized(CellSize(width: 3, height: 3))))
    _ = conversation.screenText
  }
}
