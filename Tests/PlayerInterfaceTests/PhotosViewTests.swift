import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// Photos next to their songs.
@Suite struct PhotosViewTests {
  private func looking(
    _ width: Int = 80, _ height: Int = 24, photos: [ListRow] = Fixture.photos,
    failure: PlayerError? = nil, answers: Bool = true
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.lists[.photos] = photos
    conversation.failures[.photos] = failure
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.forget()
    if answers { conversation.photo = CoverTests.answer(width: 12, height: 6) }
    conversation.press(.character("I"))
    return conversation
  }

  private func check(_ conversation: Conversation, _ name: String) {
    let size = conversation.model.size
    let text = conversation.model.rendered(at: Fixture.start).description
    let difference = Snapshot("\(name)-\(size.width)x\(size.height).txt").difference(
      from: text + "\n")
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }

  @Test(arguments: ScreenSnapshotTests.sizes)
  private func `photos appear with their songs, the selected one large`(width: Int, height: Int) {
    check(looking(width, height), "photos")
    let off = PlayerError(
      .invalidRequest, "Photos are off: set photos.enabled to true in the settings to have some.")
    check(looking(width, height, failure: off), "photos-off")
  }

  @Test(arguments: [(80, 24), (30, 8)])
  private func `without photos it says so, and why a picture is missing`(width: Int, height: Int) {
    check(looking(width, height, photos: []), "photos-none")
    var conversation = looking(width, height, answers: false)
    conversation.photo = CoverAnswer(problem: "red.exe cannot be read: it is no photo.")
    conversation.press(.down)
    check(conversation, "photos-unreadable")
  }

  @Test func `the moods of the song are listed below it, each in its colour`() throws {
    var conversation = Conversation(Fixture.model(width: 120, height: 30, colors: .direct))
    let song = ListRow.Photo.Song(
      track: Fixture.queue[0].entry.track, seconds: 1, isExact: true, moods: [.happy, .gloomy])
    conversation.lists[.photos] = [
      .photo(.init(path: TrackPath("/a.jpg"), time: "2026-11-21 12:00:00", song: song))
    ]
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.character("I"))
    let screen = conversation.model.rendered(at: Fixture.start)
    let theme = Theme(.standard, depth: .direct)
    let cells = (0..<screen.size.height).flatMap { Array(screen.row($0)) }
    for mood in [MoodName.happy, .gloomy] {
      let style = theme.mood(MoodSummary(name: mood, trackCount: 0))
      let text = cells.filter { $0.style.foreground == style.foreground }.map(\.text).joined()
      #expect(text.contains("● \(mood)"))
    }
  }

  @Test func `Enter plays the photo's song from the second at which it was taken`() {
    var conversation = looking()
    conversation.forget()
    conversation.press(.enter)
    let track = Fixture.queue[0].entry.track
    #expect(
      conversation.asked == [
        .queueFill(.playNow(content: .tracks(tracks: [track]))),
        .transport(.seek(seconds: 83.4, entry: nil)),
      ])
    guard conversation.model.screens.over(PhotosView.self) != nil else {
      return #expect(Bool(false), "it was closed")
    }
  }

  @Test func `selecting a picture without a song says that nothing was playing`() {
    var conversation = looking()
    conversation.press(.down, .down)
    conversation.forget()
    conversation.press(.enter)
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.text == "Nothing was playing when this was taken.")
  }

  @Test func `the song can be added to the queue`() {
    var conversation = looking()
    conversation.forget()
    conversation.press(.character("a"), .character("i"))
    let track = Fixture.queue[0].entry.track
    #expect(
      conversation.asked.prefix(2) == [
        .queueFill(.appendToQueue(content: .tracks(tracks: [track]))),
        .queueFill(.playNext(content: .tracks(tracks: [track]))),
      ])
  }

  @Test func `the picture of the selected row is requested once, and where there is room`() {
    var conversation = looking()
    #expect(conversation.photos.map(\.path.name) == ["IMG_2041.jpg"])
    conversation.press(.down, .up)
    #expect(conversation.photos.count == 3)
    conversation.change { $0.volume = 3 }
    #expect(conversation.photos.count == 3)
    #expect(looking(30, 8).photos.isEmpty)
  }

  @Test func `an answer for another row is not shown`() {
    var conversation = looking(answers: false)
    let first = conversation.photos[0]
    conversation.press(.down)
    conversation.send(.photo(first, CoverTests.answer()))
    guard let view = conversation.model.screens.over(PhotosView.self) else {
      return #expect(Bool(false), "it was closed")
    }
    #expect(view.picture.answer == nil)
  }

  @Test func `player keys keep it open, other keys close it`() {
    var conversation = looking()
    conversation.press(.character("n"), .character("+"))
    guard conversation.model.screens.over(PhotosView.self) != nil else {
      return #expect(Bool(false), "it was closed")
    }
    conversation.press(.escape)
    #expect(!conversation.model.screens.isCovered)
    conversation.press(.character("I"), .function(3))
    #expect(!conversation.model.screens.isCovered)
  }

  @Test func `the list is read while it is visible, and not afterwards`() {
    var conversation = looking()
    #expect(conversation.read.map(\.source) == [.photos])
    conversation.press(.escape)
    conversation.forget()
    conversation.change { $0.volume = 3 }
    #expect(conversation.read.isEmpty)
  }
}
