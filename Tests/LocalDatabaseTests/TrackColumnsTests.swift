import FoundationEssentials
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
    track.monthDay = 817
    track.trackNumber = 3
    track.discNumber = 1
    track.tagMood = "calm"
    track.duration = 123.456
    track.isDurationExact = true
    track.musicBrainz = MusicBrainzIDs()
    track.musicBrainz?.recording = "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
    track.musicBrainz?.artists = ["8f6bd1e4-fbe1-4f50-aa9b-94c450ec0f11"]
    #expect(try stored(StatementArguments(track.columnValues)) == track)
  }

  @Test func `values that are not what they should be count as missing`() throws {
    let track = try stored([
      "/a/b.mp3", "s1:short", "", 7, nil, "x", "y", "nineteen", 1.5, "", nil, "long", "maybe",
      Data([1, 2, 3]), "May",
    ])
    #expect(track?.title == "b.mp3")
    #expect(track?.persistentID == nil)
    #expect(track?.year == nil)
    #expect(track?.duration == nil)
    #expect(track?.isDurationExact == false)
    #expect(track?.musicBrainz == nil)
    #expect(track?.monthDay == nil)
  }
}
