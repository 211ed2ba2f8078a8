import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Artists and albums among the results of the search screen.
struct SearchGroupTests {
  private static let artist = QueryCondition.text(.albumArtist, .init("The Lanterns", .whole))
  private static let rain = LibraryQuery(condition: .text(nil, .init("rain", .words)))

  private func open(width: Int = 80) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width))
    let groups: [ListRow] = [
      .group(
        ListRow.Group(
          name: "The Lanterns", artist: "", count: 12, duration: 3600, condition: Self.artist,
          kind: .artist)),
      .group(
        ListRow.Group(
          name: "Blue Hours", artist: "The Lanterns", count: 8, year: 2021, duration: 1800,
          condition: .all([.text(.album, .init("Blue Hours", .whole)), Self.artist]), kind: .album)),
    ]
    conversation.lists[.hits(Self.rain)] = groups + Fixture.rows
    conversation.lists[.hits(LibraryQuery(condition: Self.artist))] = Array(Fixture.rows.prefix(3))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(6))
    conversation.type("rain")
    conversation.press(.enter)
    conversation.forget()
    return conversation
  }

  @Test func `artists come first, then albums, then songs, each with its kind`() throws {
    let text = open().screenText
    let artist = try #require(text.firstRange(of: "Artist  The Lanterns"))
    let album = try #require(text.firstRange(of: "Album   Blue Hours · The Lanterns"))
    let song = try #require(text.firstRange(of: "Midnight Rain"))
    #expect(artist.lowerBound < album.lowerBound && album.lowerBound < song.lowerBound)
    #expect(text.contains("1 of 10"))
    #expect(text.contains("2021  30:00"))
  }

  @Test(arguments: [20, 30, 40, 200])
  func `kinds are shown if there is room`(width: Int) {
    let text = open(width: width).screenText
    #expect(text.contains("Artist  The") == (width > 36))
  }

  @Test func `Enter opens a group, and Esc goes back to the results`() {
    var conversation = open()
    #expect(conversation.screenText.contains("Enter open"))
    conversation.press(.enter)
    #expect(conversation.read.last?.source == .hits(LibraryQuery(condition: Self.artist)))
    #expect(conversation.model.screens.search.typed.text == #"albumartist:="The Lanterns""#)
    #expect(conversation.screenText.contains("1 of 3"))
    conversation.press(.escape)
    #expect(conversation.model.screens.search.typed.text == "rain")
    #expect(conversation.screenText.contains("1 of 10"))
    conversation.press(.enter, .character("h"))
    #expect(conversation.screenText.contains("1 of 10"))
    conversation.press(.escape)
    #expect(conversation.model.screens.search.typed.isEmpty)
  }

  @Test func `typing in an opened group continues from its query`() {
    var conversation = open()
    conversation.press(.enter, .character("/"))
    conversation.type(" x")
    #expect(conversation.model.screens.search.typed.text == #"albumartist:="The Lanterns" x"#)
    #expect(!conversation.model.screens.search.isInGroup)
  }

  @Test func `a group takes the keys that songs take`() {
    var conversation = open()
    conversation.press(.character("a"), .character("P"))
    let content = QueueContent.query(query: LibraryQuery(condition: Self.artist))
    #expect(
      conversation.asked == [
        .queueFill(.appendToQueue(content: content)),
        .queueFill(.setQueue(content: content, play: true)),
      ])
    conversation.press(.character("y"))
    #expect(conversation.screenText.contains("1 marked"))
  }

  @Test func `the playing track is sought among the songs`() {
    var conversation = open()
    conversation.places = [4]
    conversation.press(.character("b"))
    #expect(conversation.model.screens.search.list.position.selected == 4)
  }
}
