import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Filing, rating and favourites by keys.
@Suite struct MoodKeyTests {
  private let tender = MoodSummary(
    name: MoodName(rawValue: "tender") ?? .calm, trackCount: 0,
    look: MoodLook(key: 9, color: .pink, sign: MoodSign(rawValue: "~")))

  private func attached(_ change: (inout PlayerSnapshot) -> Void = { _ in }) -> Conversation {
    var snapshot = Fixture.snapshot(playing: 1)
    change(&snapshot)
    var conversation = Conversation(Fixture.model())
    conversation.moods.append(tender)
    conversation.send(.attached(snapshot))
    conversation.forget()
    return conversation
  }

  private func reference(_ row: Int) -> TrackReference? {
    let track = Fixture.queue[row].entry.track
    return track.persistentID.map { .persistentID(id: $0, path: track.path) }
  }

  @Test func `the key of a custom mood files the track`() throws {
    var conversation = attached()
    conversation.press(.character("9"))
    let track = try #require(reference(1))
    #expect(conversation.asked == [.moodFiling(.addToMood(mood: tender.name, tracks: [track]))])
    conversation.forget()
    conversation.press(.character("7"))
    #expect(conversation.asked == [])
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("key 7:"))
  }

  @Test func `while a mood is prompted for, the bottom line shows each in its colour`() {
    var conversation = Conversation(Fixture.model(colors: .direct))
    conversation.moods.append(tender)
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.character("m"))
    let screen = conversation.model.rendered(at: Fixture.start)
    let foot = Array(screen.row(screen.size.height - 1))
    let theme = Theme(.standard, depth: .direct)
    for mood in [MoodName.happy, .sad].map({ MoodSummary(name: $0, trackCount: 0) }) + [tender] {
      let style = theme.mood(mood)
      let text = foot.filter { $0.style.foreground == style.foreground }.map(\.text).joined()
      #expect(text.contains(mood.name.rawValue))
    }
  }

  @Test func `m files the selected row, A its album, and only the next key counts`() throws {
    var conversation = attached()
    conversation.press(.home)
    conversation.forget()
    conversation.press(.character("m"), .character("2"))
    #expect(
      conversation.asked == [
        .moodFiling(.addToMood(mood: .calm, tracks: [try #require(reference(0))]))
      ])
    conversation.press(.down)
    conversation.forget()
    conversation.press(.character("A"), .character("2"))
    #expect(
      conversation.asked == [
        .moodFiling(.removeFromMood(mood: .calm, tracks: [.album(of: EntryID(rawValue: 2))]))
      ])
    conversation.forget()
    conversation.press(.character("m"), .escape, .character("m"), .character("n"))
    #expect(conversation.asked == [])
    #expect(conversation.model.mode == .normal)
  }

  @Test func `on the screen of the playing track, A files its album`() throws {
    let new = try #require(MoodName(rawValue: "new"))
    let album = TrackReference.album(of: EntryID(rawValue: 2))
    var conversation = attached()
    conversation.press(.function(5))
    conversation.forget()
    conversation.press(.character("A"))
    #expect(conversation.lastLine.contains("File 四季の歌   1 happy"))
    conversation.press(.character("1"))
    #expect(conversation.asked == [.moodFiling(.addToMood(mood: .happy, tracks: [album]))])
    #expect(conversation.model.message?.text.contains("四季の歌") == true)
    conversation.forget()
    // The track is filed there.
    conversation.press(.character("A"), .character("2"))
    #expect(conversation.asked == [.moodFiling(.removeFromMood(mood: .calm, tracks: [album]))])
    conversation.forget()
    conversation.type("A7new")
    conversation.press(.enter)
    #expect(conversation.asked.last == .moodFiling(.addToMood(mood: new, tracks: [album])))
  }

  @Test(arguments: ["m", "A"])
  func `where nothing can be filed, the keys say why`(key: String) {
    var conversation = attached()
    conversation.lists[.records(of: nil)] = Fixture.lists[.records(of: nil)]
    conversation.press(.function(7))
    conversation.type(key)
    #expect(
      conversation.model.message?.text
        == "Records cannot be filed: select the song or album in another list.")
    #expect(conversation.model.mode == .normal)
    conversation.send(.attached(Fixture.snapshot(playing: nil, state: .stopped)))
    conversation.press(.function(5))
    conversation.type(key)
    #expect(conversation.model.message?.text == "Nothing is playing.")
  }

  @Test func `a rating takes two keys, a favourite one`() throws {
    var conversation = attached { $0.itemMarks = TrackMarks(rating: 1, isFavourite: true) }
    let track = try #require(reference(1))
    conversation.press(.character("*"), .character("5"))
    conversation.press(.character("*"), .character("9"))
    conversation.press(.character("f"))
    #expect(
      conversation.asked == [
        .mark(.setRating(rating: 5, tracks: [track])),
        .mark(.setFavourite(isFavourite: false, tracks: [track])),
      ])
  }

  @Test func `a mood in the file's tags is shown, and one key files under it`() throws {
    var conversation = attached { $0.item?.track.tagMood = "Tender" }
    let track = try #require(reference(1))
    func screen() -> String { conversation.model.rendered(at: Fixture.start).description }
    #expect(screen().contains("t: file under tender?"))
    conversation.press(.character("t"))
    #expect(conversation.asked == [.moodFiling(.addToMood(mood: tender.name, tracks: [track]))])
    var snapshot = conversation.model.snapshot
    snapshot.itemMoods = [tender.name]
    conversation.send(.attached(snapshot))
    #expect(!screen().contains("t: file under tender?"))
    snapshot.item?.track.tagMood = "\u{1B}[2J"
    conversation.send(.attached(snapshot))
    #expect(!screen().contains("?  "))
    conversation.forget()
    conversation.press(.character("t"))
    #expect(conversation.asked == [], "a mood has no control characters")
  }

  @Test func `a key starts and ends sorting, and the line shows the progress`() {
    var conversation = attached()
    conversation.press(.character("U"))
    #expect(conversation.asked == [.queueFill(.beginMoodSorting)])
    #expect(
      conversation.model.message?.text
        == "12 songs to sort: a digit files a song and plays the next, n skips it, U ends.")
    var snapshot = conversation.model.snapshot
    snapshot.sorting = MoodSorting(returnsTo: nil)
    conversation.send(.attached(snapshot))
    conversation.forget()
    conversation.press(.escape)
    let screen = conversation.model.rendered(at: Fixture.start).description
    #expect(screen.contains("Sorting 2 of 8   n skip   U stop sorting"))
    conversation.press(.character("U"))
    #expect(conversation.asked.contains(.transport(.endMoodSorting)))
  }

  @Test func `what was undone is reported`() {
    var conversation = attached()
    conversation.press(.character("u"))
    #expect(conversation.asked == [.undo(.undo)])
    #expect(conversation.model.message?.text == "Undone: the last change")
  }

  @Test func `moods are requested when they change`() {
    var conversation = attached()
    var snapshot = conversation.model.snapshot
    snapshot.revision += 1
    snapshot.moodsRevision += 1
    conversation.send(
      .player(
        PlayerEvent(
          number: snapshot.revision, happenedAt: Fixture.start, kind: .moodsChanged,
          snapshot: snapshot)))
    #expect(conversation.asked.contains(.mood(.moods)))
  }

  @Test func `a symbol that does not fit is not shown, and marks are dropped last`() {
    func line(_ width: Int, sign: String?, _ glyphs: Glyphs.Repertoire = .unicode) -> String {
      var moods = MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }
      moods[1].look.sign = sign.flatMap(MoodSign.init(rawValue:))
      let buttons = MoodButtons(
        moods: moods, filed: [.calm], marks: TrackMarks(rating: 3, isFavourite: true),
        theme: Theme(.standard, depth: .none), glyphs: Glyphs(glyphs))
      return buttons.buttons(fitting: width).map(\.span.text).joined()
    }
    #expect(line(80, sign: "~").contains("2 ~ calm"))
    #expect(line(80, sign: "♫").contains("2 ♫ calm"))
    for sign in ["東", "👍🏽", "\u{200B}"] { #expect(line(80, sign: sign).contains("2 ● calm")) }
    #expect(line(80, sign: "♫", .ascii).contains("2 * calm"))
    #expect(line(80, sign: nil).hasSuffix("★★★ ♥"))
    #expect(line(18, sign: nil).hasSuffix("★★★ ♥"))
    #expect(!line(12, sign: nil).contains("★"))
  }

  @Test(arguments: [
    (80, "4 ○ sad   t: file under happy?"), (60, "4○sad   t: file under happy?"),
    (42, "4○sad   t: happy?"), (34, "4○sad"), (20, "4○"),
  ])
  func `the mood in the tags is offered in words where there is room`(width: Int, end: String) {
    let buttons = MoodButtons(
      moods: MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }, filed: [],
      marks: .none, offer: (key: "t", mood: .happy), theme: Theme(.standard, depth: .none),
      glyphs: Glyphs(.unicode))
    #expect(buttons.buttons(fitting: width).map(\.span.text).joined().hasSuffix(end))
  }

  @Test func `an empty list of favourites names the key that makes one`() {
    let favourites = BuiltInQuery.favourites
    func screen(_ keys: [String: [String]]) -> String {
      let bindings = KeyBindings.reading(keys).bindings
      var conversation = Conversation(
        AppModel(
          size: CellSize(width: 80, height: 24),
          traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none), bindings: bindings))
      conversation.emptyReasons[.tracks(favourites.query)] = favourites.emptySentence
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.press(.function(4), .end)
      return conversation.screenText
    }
    #expect(screen([:]).contains("There are no favourites yet: f makes"))
    #expect(screen(["file.favourite": ["Q"]]).contains("There are no favourites yet: Q makes"))
    #expect(screen(["file.favourite": []]).contains("There are no favourites yet: “stimmung"))
  }
}
