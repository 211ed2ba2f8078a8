import GRDB
import LocalDatabase
import PlayerModel
import Testing

@Suite struct TrackColumnsTests {
  private func stored(_ values: StatementArguments) throws -> Track? {
    let marks = Array(repeating: "?", count: Track.columnNames.count).joined(separator: ", ")
    return try DatabaseQueue().read { database in
      try Row.fetchOne(database, sql: "SELECT 'first', \(marks)", arguments: values)
        .map { Track(row: $0, from: 1) }
    }
  }

  @Test func `a track comes back as it was stored`() throws {
    var track = Track(
      path: TrackPath(bytes: [0x2F, 0xE9, 0x0A, 0x1B]), title: "a\u{1B}[31m\n'; DROP")
    #expect(try stored(StatementArguments(track.columnValues)) == track)
    track.persistentID = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
    track.artist = "東京"
    track.album = "e\u{301}"
    track.albumArtist = "x"
    track.genre = "Jazz"
    track.year = 1959
    track.trackNumber = 3
    track.discNumber = 1
    track.tagMood = "calm"
    track.duration = 123.456
    track.isDurationExact = true
    #expect(try stored(StatementArguments(track.columnValues)) == track)
  }

  @Test func `values that are not what they should be count as missing`() throws {
    let track = try stored([
      "/a/b.mp3", "s1:short", "", 7, nil, "x", "y", "nineteen", 1.5, "", nil, "long", "maybe",
    ])
    #expect(track?.title == "b.mp3")
    #expect(track?.persistentID == nil)
    #expect(track?.year == nil)
    #expect(track?.duration == nil)
    #expect(track?.isDurationExact == false)
  }
}
