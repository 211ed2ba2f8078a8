import MusicLibrary
import PlayerModel
import TestSupport
import Testing

struct LibraryReaderMoodsTests {
  @Test func `moods are read with their looks and numbers, also if no player runs`() throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    _ = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    func read() throws -> [MoodSummary] {
      try #require(
        try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
          () throws(PlayerError) in nil
        }
      ).moodSummaries()
    }
    #expect(try read() == [])
    let store = try MoodStore(folder: folder["data"], clock: clock)
    let look = MoodLook(key: 7, color: .pink, sign: MoodSign(rawValue: "♫"))
    try store.create(#require(MoodName(rawValue: "rainy")), look: look)
    #expect(try read() == store.moods())
    #expect(try read().last?.look == look)
    #expect(try read().last?.ordinal == 0)
  }
}
