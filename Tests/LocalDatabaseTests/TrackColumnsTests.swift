import FoundationEssentials
import GRDB
import LocalDatabase
import PlayerModel
import TestSupport
import Testing

@Suite struct TrackColumnsTests {
  private static let selection =
    "SELECT 'first', " + Track.columnNames.map { _ in "?" }.joined(separator: ", ")

  private func stored(_ values: StatementArguments) throws -> Track? {
    try DatabaseQueue().read { database in
      try Row.fetchOne(database, sql: Self.selection, arguments: values)
        .map { Track(row: $0, from: 1) }
    }
  }

  /// The same, read by the function that makes no object for the row.
  private func storedBare(_ values: StatementArguments) throws -> Track? {
    try DatabaseQueue().read { database in
      let rows = try BareRows(database.makeStatement(sql: Self.selection), arguments: values)
      return try rows.next() ? Track(rows: rows, from: 1) : nil
    }
  }

  @Test func `a track is read as it was stored`() throws {
    var track = Track(
      path: TrackPath(bytes: [0x2F, 0xE9, 0x0A, 0x1B]), title: "a\u{1B}[31m\n'; DROP")
    track.artist = "東京"
    track.album = "e\u{301}"
    for track in [track, FullFixture.track] {
      #expect(try stored(StatementArguments(track.columnValues)) == track)
      #expect(try storedBare(StatementArguments(track.columnValues)) == track)
    }
  }

  @Test func `values of the wrong type count as missing`() throws {
    let track = try stored([
      "/a/b.mp3", "s1:short", "", 7, nil, "x", "y", "nineteen", 1.5, "", nil, "long", "maybe",
      Data([1, 2, 3]), "May", "FLAC,16", "no letter",
    ])
    #expect(track?.title == "b.mp3")
    #expect(track?.persistentID == nil)
    #expect(track?.year == nil)
    #expect(track?.duration == nil)
    #expect(track?.isDurationExact == false)
    #expect(track?.musicBrainz == nil)
    #expect(track?.monthDay == nil)
    #expect(track?.encoding == nil)
    #expect(track?.tags == nil)
  }
}
