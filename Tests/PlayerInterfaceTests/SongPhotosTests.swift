import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// Photos taken while the playing song was heard before.
@Suite struct SongPhotosTests {
  private static let song = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")

  private func playing(_ width: Int = 80, _ height: Int = 24, wanted: Bool = true) -> Conversation {
    var options = InterfaceOptions()
    options.showsPhotosBesideSongs = wanted
    var conversation = Conversation(
      Fixture.model(width: width, height: height, options: options), lyrics: Fixture.lyrics)
    var snapshot = Fixture.snapshot(playing: 1)
    snapshot.item?.track.persistentID = Self.song
    conversation.send(.attached(snapshot))
    return conversation
  }

  private func asked(_ conversation: Conversation) -> Int {
    conversation.effects.count {
      if case .readPhotos = $0 { true } else { false }
    }
  }

  @Test func `they are requested once per song, where it is shown and the setting says so`() {
    var conversation = playing()
    #expect(asked(conversation) == 0)
    conversation.press(.function(5))
    conversation.change { $0.volume = 3 }
    #expect(asked(conversation) == 1)
    var unwanted = playing(wanted: false)
    unwanted.press(.function(5))
    #expect(asked(unwanted) == 0)
  }

  @Test(arguments: [(80, 24), (200, 50), (30, 8)])
  private func `one subtle line mentions them`(width: Int, height: Int) throws {
    var conversation = playing(width, height)
    conversation.press(.function(5))
    let days = ["2025-06-01", "2025-05-30", "2024-12-24", "2024-01-01"]
    conversation.send(
      .photosOfSong(try #require(Self.song), PhotosOfSong(count: 5, days: days)))
    let text = conversation.model.rendered(at: Fixture.start).description
    let name = "song-photos-\(width)x\(height).txt"
    if let difference = Snapshot(name).difference(from: text + "\n") {
      Issue.record(Comment(rawValue: difference))
    }
  }

  @Test func `without photos, or for another song, nothing is shown`() throws {
    var conversation = playing()
    conversation.press(.function(5))
    let before = conversation.model.rendered(at: Fixture.start)
    let song = try #require(Self.song)
    conversation.send(.photosOfSong(song, PhotosOfSong(count: 0, days: [])))
    let other = try #require(PersistentID(rawValue: "s1:1123456789abcdef0123456789abcdef"))
    conversation.send(.photosOfSong(other, PhotosOfSong(count: 1, days: ["2025-06-01"])))
    #expect(conversation.model.rendered(at: Fixture.start) == before)
  }
}
