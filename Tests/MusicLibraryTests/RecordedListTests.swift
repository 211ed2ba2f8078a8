import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// The JSON of lists never changes: archives and playlists are kept for years.
@Suite struct RecordedListTests {
  private static let archive = ListArchive(
    lists: [
      .init(
        kind: .mood, name: "calm",
        look: MoodLook(key: 2, color: .pink, sign: MoodSign(rawValue: "~")),
        tracks: [FullFixture.track]),
      .init(kind: .playlist, name: "Evening", tracks: []),
      .init(kind: .queue, name: "queue", tracks: []),
    ],
    bookmarks: [
      Bookmark(
        id: 7, name: "Solo", seconds: 63.5, addedAt: 1_700_000_000_000, track: FullFixture.track,
        isMissing: true)
    ])
  private static let playlist = PlaylistFile(
    sections: [.init(name: "Evening", tracks: [FullFixture.track])], paths: .absolute)
  private static let folders = [TrackPath("/home/me/Music"), TrackPath(bytes: [0x2F, 0xFF])]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `the formats of lists and of the library's folders are unchanged`() throws {
    #expect(SetFields(in: [Self.archive]).missing == [])
    let list = FolderList(in: folder.path)
    try list.write(Self.folders)
    let recorded = Snapshot("lists.jsonl")
    let lines = try [
      sortedJSON(Self.archive.json.utf8), sortedJSON(Self.playlist.jspf.utf8),
      sortedJSON(folder.read("library-folders.json")),
    ]
    #expect(recorded.difference(from: lines) == nil)
    try #require(recorded.lines.count == 3)
    let paths = try ["lists.json", "list.jspf", "library-folders.json"].enumerated().map {
      try folder.write(recorded.lines[$0].utf8, to: $1)
    }
    #expect(try ListArchive(reading: paths[0]) == Self.archive)
    let back = try PlaylistFile(reading: paths[1]).sections
    #expect(back.map(\.name) == ["Evening"])
    let (track, full) = (try #require(back.first?.tracks.first), FullFixture.track)
    #expect(track.path == full.path && track.musicBrainz == full.musicBrainz)
    #expect([track.title, track.artist, track.album] == [full.title, full.artist, full.album])
    #expect(track.trackNumber == full.trackNumber)
    // In whole milliseconds.
    #expect(track.duration == 216.063)
    #expect(list.readAsAdded() == Self.folders)
  }
}
