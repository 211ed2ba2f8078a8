import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Albums, artists and other groups take every key that a song takes.
struct GroupKeyTests {
  /// The library, with the first of two albums selected.
  private func open() -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(2), .enter)
    conversation.forget()
    return conversation
  }

  private var items: [ListRow.Item] { Fixture.rows.compactMap(\.item) }
  private var references: [TrackReference] { items.map { TrackReference($0.track) } }

  /// The references to those whose files exist.
  private var there: [TrackReference] {
    items.filter { !$0.isMissing }.map { TrackReference($0.track) }
  }

  @Test func `an album is rated and made a favourite, also while a song plays`() {
    var conversation = open()
    conversation.type("*")
    #expect(conversation.lastLine.contains("Rate Blue Hours (8 tracks)   1-5 stars   0 no rating"))
    conversation.type("4")
    #expect(conversation.asked == [.mark(.setRating(rating: 4, tracks: references))])
    #expect(conversation.model.message?.text == "Rated 4: Blue Hours (8 tracks)")
    conversation.forget()
    conversation.type("f")
    #expect(conversation.asked == [.mark(.setFavourite(isFavourite: true, tracks: references))])
    conversation.forget()
    conversation.press(.enter)
    conversation.type("f")
    #expect(
      conversation.asked
        == [
          .mark(
            .setFavourite(
              isFavourite: true, tracks: [TrackReference(Fixture.queue[1].entry)]))
        ], "on a song, the key is about the playing one")
  }

  @Test(arguments: [40, 60, 80, 200])
  func `the prompt for a rating names what is rated`(width: Int) {
    var conversation = Conversation(Fixture.model(width: width))
    conversation.send(.attached(Fixture.snapshot(playing: 4)))
    conversation.type("*")
    #expect(conversation.lastLine.contains("Rate A title") == (width >= 60))
    #expect(conversation.lastLine.contains("Esc cancel"), "\(conversation.lastLine)")
    conversation.press(.escape, .home)
    conversation.type("yy*")
    #expect(
      conversation.lastLine.contains(width < 60 ? "stars for marked rows" : "Rate 2 tracks"))
  }

  @Test func `the prompts for moods and playlists name what they are for, with its tracks`() {
    var conversation = open()
    for key in ["m", "A"] {
      conversation.type(key)
      #expect(conversation.lastLine.contains("File Blue Hours (8 tracks)   1 happy"), "\(key)")
      conversation.press(.escape)
    }
    conversation.type("m5")
    #expect(conversation.lastLine.contains("Enter files Blue Hours under it."))
    conversation.type("n")
    #expect(!conversation.lastLine.contains("Enter files"))
    conversation.press(.escape)
    conversation.type("T")
    #expect(conversation.screenText.contains("Add Blue Hours (8 tracks) to which playlist?"))
    conversation.press(.escape)
    conversation.type(";")
    #expect(conversation.screenText.contains("Blue Hours (8 tracks):  / "))
    conversation.press(.escape)
    conversation.type("yym")
    #expect(conversation.lastLine.contains("File 2 albums (12 tracks)   1 happy"))
    conversation.press(.escape)
    conversation.type("T")
    #expect(conversation.screenText.contains("Add 2 albums (12 tracks) to which playlist?"))
    conversation.press(.escape)
    conversation.type("*")
    #expect(conversation.lastLine.contains("Rate 2 albums (12 tracks)"))
    conversation.press(.escape, .function(3))
    conversation.type("A")
    #expect(conversation.lastLine.contains("File 四季の歌   1 happy"))
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `the prompt for a mood shows all moods that fit, and then what is filed`(width: Int) {
    var conversation = Conversation(Fixture.model(width: width))
    conversation.send(.attached(Fixture.snapshot(playing: 4)))
    conversation.type("m")
    let line = conversation.lastLine
    #expect(line.contains("File A title that") == (width >= 80), "\(line)")
    if width >= 40 { #expect(line.contains("4 sad"), "\(line)") }
    if width >= 60 { #expect(line.contains("Esc cancel"), "\(line)") }
  }

  @Test func `without a mood for the digit, A files the album of the selected row, too`() throws {
    var conversation = Conversation(Fixture.model())
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.home)
    conversation.type("yyA5new")
    conversation.press(.enter)
    let mood = try #require(MoodName(rawValue: "new"))
    let album = TrackReference.album(of: EntryID(rawValue: 3))
    #expect(conversation.asked.last == .moodFiling(.addToMood(mood: mood, tracks: [album])))
    #expect(conversation.model.screens.hasMarks, "A is not about marked rows")
  }

  @Test func `marked albums are shown as such, and acted on together`() {
    var conversation = open()
    conversation.type("yy")
    #expect(conversation.screenText.contains("2 marked"))
    #expect(conversation.screenText.contains("✓Blue Hours"))
    conversation.type("m2")
    #expect(
      conversation.asked == [.moodFiling(.addToMood(mood: .calm, tracks: there + there))])
    #expect(!conversation.model.screens.hasMarks)
    conversation.press(.home)
    conversation.type("ya")
    let paths = items.filter { !$0.isMissing }.map(\.track.path)
    #expect(
      conversation.asked.last == .queueFill(.appendToQueue(content: .paths(paths: paths))))
    #expect(conversation.model.message?.text == "Added to the queue: Blue Hours (7 tracks)")
  }

  @Test func `rows of several kinds are named together, and sizes only if all are known`() {
    func group(_ kind: ListRow.Group.Kind?, count: Int, folder: String? = nil) -> ChosenRow? {
      ListRow.group(
        ListRow.Group(
          name: "\(count)", artist: "", count: count, folder: folder,
          condition: Fixture.condition("\(count)"), kind: kind)
      ).choice(in: .hits(LibraryQuery()))
    }
    let artists = [group(.artist, count: 47), group(.artist, count: 46)].compactMap(\.self)
    #expect(artists.name == "2 artists (93 tracks)")
    let others = [group(.album, count: 1), Fixture.rows[0].choice(in: nil)]
    let mixed = artists + others.compactMap(\.self)
    #expect(mixed.name == "4 rows (95 tracks)")
    #expect([group(.album, count: 1)].compactMap(\.self).name == "1 (1 track)")
    let folders = [group(nil, count: 2, folder: "/a"), group(nil, count: 3, folder: "/b")]
    #expect(folders.compactMap(\.self).name == "2 folders (5 tracks)")
    let unknown = ChosenRow.group(.tracks(LibraryQuery()), name: "All")
    #expect([unknown].name == "All")
    #expect((artists + [unknown]).name == "3 rows")
  }

  @Test func `the tags of an album are edited in one form`() {
    var conversation = open()
    conversation.type("E")
    #expect(conversation.model.screens.over(TagForm.self)?.paths == items.map(\.track.path))
  }

  @Test func `the files of an album go to the trash after confirmation`() {
    var conversation = open()
    conversation.type("D")
    #expect(conversation.screenText.contains("Move to the trash: 8 files?"))
    conversation.type("y")
    #expect(
      conversation.asked == [.file(.trashFiles(paths: items.map(\.track.path)))])
  }

  @Test func `the details of an album say what its tracks have in common`() {
    var conversation = open()
    conversation.type("e")
    let rows = conversation.model.screens.over(DetailsView.self)?.rows ?? []
    #expect(rows.first == TrackDetail("tracks", "8"))
    #expect(rows.first { $0.name == "album" }?.value.hasPrefix("Blue Hours, 四季の歌, Emoji") == true)
    #expect(!conversation.screenText.unicodeScalars.contains("\u{202E}"))
  }

  @Test func `an album is added to a new playlist, and its mark goes`() {
    var conversation = open()
    conversation.type("yT")
    conversation.type("Evening")
    conversation.press(.enter)
    #expect(!conversation.model.screens.hasMarks)
    guard case .playlist(.addToPlaylist(let name, let tracks))? = conversation.asked.last else {
      Issue.record("\(conversation.asked)")
      return
    }
    #expect(name.rawValue == "Evening")
    #expect(tracks == there)
  }

  @Test func `an album that cannot be read is reported, and nothing is done with half of it`() {
    var conversation = open()
    conversation.type("y")
    let error = PlayerError(.storageFailed, "The library is damaged.")
    for source in conversation.lists.keys { conversation.failures[source] = error }
    conversation.forget()
    conversation.type("a")
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message?.text == "The library is damaged.")
  }

  @Test func `a whole library is neither edited nor moved to the trash at once`() {
    var conversation = open()
    let condition = QueryCondition.all([
      Fixture.condition("The Lanterns"), Fixture.condition("Blue Hours"),
    ])
    conversation.lists[.tracks(LibraryQuery(condition: condition))] = (0...10_000).map { index in
      .track(ListRow.Item(track: Fixture.track("\(index)"), isMissing: false))
    }
    for key in ["E", "D"] {
      conversation.type(key)
      #expect(
        conversation.model.message?.text
          == "These are 10001 files, and the limit is 10000 at a time.")
      #expect(conversation.model.mode == .normal && !conversation.model.screens.isCovered)
    }
  }

  @Test func `a form does not open on another screen`() {
    var conversation = open()
    conversation.keepsBack = { effect, model in
      if case .readRows(_, let tag) = effect { model.rowFetch?.tag == tag } else { false }
    }
    conversation.type("E")
    conversation.press(.function(3))
    for answer in conversation.takeKeptBack(answeredNow: true) { conversation.send(answer) }
    #expect(!conversation.model.screens.isCovered)
  }
}
