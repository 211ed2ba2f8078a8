import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Names that are typed: for new moods, for renaming, and for playlists to add to.
struct NameTests {
  private func attached(playing index: Int? = 1) -> Conversation {
    var conversation = Conversation(
      Fixture.model(), rows: index == nil ? [] : Fixture.queue)
    conversation.lists = Fixture.lists
    conversation.playlists = ["Été à Paris", "Tea", "Tea for two"].compactMap { name in
      PlaylistName(rawValue: name).map { PlaylistSummary(name: $0, trackCount: 2) }
    }
    conversation.moods.append(mood("rainy", key: nil))
    conversation.moods.append(mood("late", key: 9))
    conversation.savedQueries = [SavedQuery(name: "Long ones", text: "length:>10m")]
    conversation.send(
      .attached(Fixture.snapshot(playing: index, of: index == nil ? [] : Fixture.queue)))
    conversation.forget()
    return conversation
  }

  private func mood(_ name: String, key: Int?) -> MoodSummary {
    MoodSummary(
      name: MoodName(rawValue: name) ?? .calm, trackCount: 3, look: MoodLook(key: key))
  }

  private func name(_ text: String) throws -> MoodName {
    try #require(MoodName(rawValue: text))
  }

  private func list(_ text: String) throws -> PlaylistName {
    try #require(PlaylistName(rawValue: text))
  }

  private func screen(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  private var item: TrackReference { TrackReference(Fixture.queue[1].entry) }

  // MARK: Moods for keys

  @Test func `a digit without a mood creates one by name and files the playing track`() throws {
    var conversation = attached()
    conversation.press(.character("5"))
    #expect(screen(conversation).contains("Name of the mood for key 5: "))
    conversation.type("Focus q1")
    conversation.press(.enter)
    let mood = try name("focus q1")
    #expect(
      conversation.asked == [
        .mood(.createMood(mood: mood, look: MoodLook(key: 5))),
        .moodFiling(.addToMood(mood: mood, tracks: [item])),
      ])
    #expect(conversation.model.message?.text == "Filed under Focus q1: 東京の夜")
    #expect(conversation.model.mode == .normal)
  }

  @Test func `Escape creates none, and neither does an empty name`() {
    var conversation = attached()
    conversation.press(.character("5"), .enter)
    #expect(conversation.model.mode != .normal)
    conversation.type("Focus")
    conversation.press(.escape)
    #expect(conversation.asked == [])
    #expect(conversation.model.mode == .normal)
  }

  @Test func `a mood without a key gets it, one with a key keeps its own`() throws {
    var conversation = attached()
    conversation.press(.character("5"))
    conversation.type("rainy")
    conversation.press(.enter)
    let rainy = try name("rainy")
    #expect(
      conversation.asked == [
        .mood(.editMood(mood: rainy, look: MoodLook(key: 5))),
        .moodFiling(.addToMood(mood: rainy, tracks: [item])),
      ])
    conversation.forget()
    conversation.press(.character("6"))
    conversation.type("late")
    conversation.press(.enter)
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.text == "late already has the key 9.")
  }

  @Test func `nothing is filed under a mood that is refused`() {
    var model = attached().model
    for key in [Key.character("5"), .character("x")] { _ = model.update(.terminal(.key(key))) }
    let effects = model.update(.terminal(.key(.enter)))
    guard effects.count == 1, case .request(_, let tag)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    let refusal = PlayerError(.storageFailed, "The disk is full.")
    #expect(model.update(.reply(tag, .failure(refusal))) == [])
    #expect(model.message?.text == "The disk is full.")
  }

  @Test func `the selected row and its album are filed under a new mood`() throws {
    for (key, reference) in [
      ("m", TrackReference(Fixture.queue[2].entry)), ("A", .album(of: Fixture.queue[2].entry.id)),
    ] {
      var conversation = attached()
      conversation.press(.down)
      conversation.forget()
      conversation.type("\(key)7new")
      conversation.press(.enter)
      let mood = try name("new")
      #expect(
        conversation.asked.last == .moodFiling(.addToMood(mood: mood, tracks: [reference])))
    }
  }

  @Test func `a locked screen does not prompt for a name`() {
    var conversation = attached()
    conversation.press(.character("Z"), .character("5"))
    #expect(conversation.model.mode == .normal)
    #expect(conversation.model.message?.text == "No mood has the key 5.")
  }

  @Test func `with nothing playing, the mood is just created`() throws {
    var conversation = attached(playing: nil)
    conversation.type("5new")
    conversation.press(.enter)
    #expect(
      conversation.asked == [.mood(.createMood(mood: try name("new"), look: MoodLook(key: 5)))])
    #expect(conversation.model.message?.text == "new has the key 5.")
  }

  // MARK: Other names

  /// The moods' screen with the row of the given name selected.
  private func selecting(_ name: String) -> Conversation {
    var conversation = attached()
    conversation.press(.function(4), .home)
    for _ in 0..<20 {
      guard case .collection(let row)? = conversation.model.screens.moods.selectedCollection,
        row.name != name
      else { break }
      conversation.press(.down)
    }
    conversation.forget()
    return conversation
  }

  @Test func `a mood, a playlist and a saved query are renamed`() throws {
    let renamings: [(String, [PlayerRequest])] = [
      ("rainy", [.mood(.renameMood(mood: try name("rainy"), to: try name("new")))]),
      ("Tea", [.playlist(.renamePlaylist(playlist: try list("Tea"), to: try list("New")))]),
      (
        "Long ones",
        [
          .savedQuery(.saveQuery(query: SavedQuery(name: "New", text: "length:>10m"))),
          .savedQuery(.deleteQuery(name: "Long ones")),
        ]
      ),
    ]
    for (old, requests) in renamings {
      var conversation = selecting(old)
      conversation.press(.character("C"))
      #expect(screen(conversation).contains("New name of \(old): \(old)"))
      conversation.press(.control("u"))
      conversation.type("New")
      conversation.press(.enter)
      #expect(conversation.asked == requests)
      #expect(conversation.model.message?.text.hasPrefix("Renamed \(old) to ") == true)
    }
  }

  @Test(arguments: ["calm", "Most played"])
  func `what is built in cannot be renamed or deleted`(name: String) {
    for key in ["C", "x"] {
      var conversation = selecting(name)
      conversation.type(key)
      #expect(conversation.model.mode == .normal)
      #expect(conversation.model.message?.text.hasPrefix(name) == true)
      #expect(conversation.asked == [])
    }
  }

  @Test func `a query is not saved over another`() {
    var conversation = selecting("Long ones")
    conversation.press(.character("C"), .control("u"))
    conversation.type("Long ones")
    conversation.press(.enter)
    #expect(conversation.asked == [], "its own name")
  }

  @Test func `a mood, a playlist and a query are deleted after confirmation`() throws {
    let deletions: [(String, PlayerRequest)] = [
      ("rainy", .mood(.deleteMood(mood: try name("rainy")))),
      ("Tea", .playlist(.deletePlaylist(playlist: try list("Tea")))),
      ("Long ones", .savedQuery(.deleteQuery(name: "Long ones"))),
    ]
    for (name, request) in deletions {
      var conversation = selecting(name)
      conversation.press(.character("x"))
      #expect(screen(conversation).contains("“\(name)”?"))
      conversation.press(.character("n"))
      #expect(conversation.asked == [])
      conversation.press(.character("x"), .character("y"))
      #expect(conversation.asked == [request])
    }
  }

  @Test func `a deleted query is in the list again once that was undone, until it is redone`() {
    var conversation = selecting("Long ones")
    let queries = conversation.savedQueries
    conversation.press(.character("x"))
    let changes: [(key: Key, request: PlayerRequest, after: [SavedQuery])] = [
      (.character("y"), .savedQuery(.deleteQuery(name: "Long ones")), []),
      (.character("u"), .undo(.undo), queries), (.control("r"), .undo(.redo), []),
    ]
    for change in changes {
      conversation.savedQueries = change.after
      conversation.forget()
      conversation.press(change.key)
      conversation.change(.moodsChanged) { $0.moodsRevision += 1 }
      #expect(conversation.asked.first == change.request)
      #expect(conversation.asked.contains(.savedQuery(.savedQueries)))
      #expect(conversation.model.screens.moods.savedQueries == change.after)
    }
  }

  // MARK: Playlists

  @Test func `a playlist is found by what is typed, ignoring accents`() throws {
    var conversation = attached()
    conversation.type("Tete")
    #expect(screen(conversation).contains("Été à Paris"))
    #expect(!screen(conversation).contains("Tea for two"))
    conversation.press(.enter)
    #expect(
      conversation.asked.last
        == .playlist(.addToPlaylist(playlist: try list("Été à Paris"), tracks: [item])))
    #expect(conversation.model.message?.text == "Added to Été à Paris: 東京の夜")
  }

  @Test func `arrows choose among several, and an unknown name creates a playlist`() throws {
    var conversation = attached()
    conversation.type("Ttea")
    conversation.press(.down, .enter)
    #expect(
      conversation.asked.last
        == .playlist(.addToPlaylist(playlist: try list("Tea for two"), tracks: [item])))
    conversation.forget()
    conversation.type("Ttea f")
    #expect(screen(conversation).contains("New playlist: tea f"))
    conversation.press(.down, .enter)
    #expect(
      conversation.asked.suffix(2) == [
        .playlist(.createPlaylist(playlist: try list("tea f"))),
        .playlist(.addToPlaylist(playlist: try list("tea f"), tracks: [item])),
      ])
  }

  @Test func `all tracks of an artist, of a mood and of a list can be added`() throws {
    let there = Fixture.rows.compactMap(\.item).filter { !$0.isMissing }
    for (screen, count) in [(2, 7), (4, 2)] {
      var conversation = attached()
      conversation.lists[.tracks(LibraryQuery(condition: Fixture.condition("The Lanterns")))] =
        Fixture.rows
      conversation.press(.function(screen), .home)
      if screen == 4 { conversation.press(.down) }
      conversation.type("Tnew")
      conversation.press(.enter)
      #expect(
        conversation.asked.last
          == .playlist(
            .addToPlaylist(
              playlist: try list("new"),
              tracks: there.suffix(count).map { TrackReference($0.track) })))
      #expect(conversation.model.message?.text == "Added \(count) tracks to new")
    }
  }

  @Test func `more tracks than one reply holds are all added and filed`() throws {
    let rows = (0..<2500).map { index in
      ListRow.track(
        ListRow.Item(track: Fixture.track("\(index)", number: index), isMissing: false))
    }
    for keys in ["Tnew\r", "m2"] {
      var conversation = attached()
      conversation.lists[.tracks(LibraryQuery(condition: Fixture.condition("The Lanterns")))] = rows
      conversation.press(.function(2))
      for key in keys { conversation.press(key == "\r" ? .enter : .character(key)) }
      switch conversation.asked.last {
      case .playlist(.addToPlaylist(_, let tracks)), .moodFiling(.addToMood(_, let tracks)):
        #expect(tracks == rows.compactMap(\.item).map { TrackReference($0.track) })
      default: Issue.record("\(String(describing: conversation.asked.last))")
      }
    }
  }

  @Test func `the playing track is added on its screen, and nothing where there is nothing`() throws
  {
    var conversation = attached()
    conversation.press(.function(5))
    conversation.type("Tnew")
    conversation.press(.enter)
    #expect(
      conversation.asked.last
        == .playlist(.addToPlaylist(playlist: try list("new"), tracks: [item])))
    conversation = attached(playing: nil)
    conversation.press(.function(5), .character("T"))
    #expect(conversation.model.mode == .normal)
    #expect(conversation.model.message?.text == "Nothing is playing.")
  }

  @Test func `while nothing is typed, the prompt says which playlist Enter adds to`() {
    var conversation = attached()
    conversation.press(.character("T"))
    #expect(screen(conversation).contains("Enter adds to “Été à Paris”."))
    conversation.press(.down)
    #expect(screen(conversation).contains("Enter adds to “Tea”."))
    conversation.type("n")
    #expect(!screen(conversation).contains("Enter adds to"))
    conversation = attached()
    conversation.playlists = []
    conversation.press(.character("T"))
    #expect(screen(conversation).contains("Type the name of a new playlist."))
  }

  @Test func `the mouse chooses a playlist, too`() throws {
    var conversation = attached()
    conversation.press(.character("T"))
    let area = PlaylistChooserPane.parts(of: conversation.model.layout.body).list
    for action in [MouseEvent.Action.press, .release, .press] {
      conversation.send(.terminal(.mouse(MouseEvent(action, x: area.x + 3, y: area.y + 1))))
    }
    #expect(
      conversation.asked.last
        == .playlist(.addToPlaylist(playlist: try list("Tea"), tracks: [item])))
  }

  @Test func `Escape cancels the choice, which accepts a paste`() {
    var conversation = attached()
    conversation.press(.character("T"))
    conversation.send(.terminal(.pasted("Paris")))
    #expect(screen(conversation).contains("Été à Paris"))
    conversation.press(.escape)
    #expect(conversation.model.mode == .normal)
    #expect(conversation.asked == [.playlist(.playlists)])
  }

  // MARK: Radio

  @Test func `the radio of the selected mood plays, elsewhere that of a digit`() {
    let radio = PlayerRequest.queueFill(
      .setQueue(content: .moodMix(name: .calm, mix: .radio, seed: nil), play: true))
    var conversation = selecting("calm")
    conversation.press(.character("F"))
    #expect(conversation.asked == [radio])
    #expect(conversation.model.message?.text == "Radio: calm; u brings back your queue of 8")
    conversation = attached()
    conversation.type("F2")
    #expect(conversation.asked == [radio])
    conversation.forget()
    conversation.type("F8")
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.text == "No mood has the key 8.")
  }
}
