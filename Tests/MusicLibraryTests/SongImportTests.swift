import Foundation
import LocalDatabase
import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// Stars, play counts and dates from other programs, stored and found.
@Suite struct SongImportTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let moods: MoodStore

  init() throws {
    folder = try TemporaryFolder()
    moods = try MoodStore(folder: folder["data"], clock: clock)
  }

  private func song(_ sound: String, _ title: String, in file: String? = nil) -> Track {
    var track = Track.of(
      sound, at: folder["music/\(file ?? sound + ".mp3")"].encoded, title: title)
    (track.artist, track.album, track.duration) = ("Artist", "Album", 200)
    return track
  }

  private func record(
    _ rating: Int = 0, from program: String = "iTunes", plays: Int = 0, skips: Int = 0,
    lastPlayedAt: Int64? = nil, addedAt: Int64? = nil
  ) -> SongImport {
    SongImport(
      track: .nowPlaying, rating: rating, program: program, plays: plays, skips: skips,
      lastPlayedAt: lastPlayedAt, addedAt: addedAt)
  }

  private func reader(_ tracks: [Track]) throws -> LibraryReader {
    for track in tracks {
      let name = track.path.encoded.dropFirst(folder.path.encoded.count + 1)
      try folder.write([UInt8](), to: String(name))
    }
    let shelf = Dictionary(uniqueKeysWithValues: tracks.map { ($0.path, $0) })
    let index = try LibraryIndex(cache: folder["cache"], data: folder["data"], clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    return try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  @Test func `stars are imported, but those of the listener stay, and one undo reverses it`()
    throws
  {
    let (rated, unrated) = (song("a", "A"), song("b", "B"))
    _ = try moods.rate([rated], 2)
    _ = try moods.setFavourite([unrated], true)
    let change = try moods.importSongs([(record(5), rated), (record(4), unrated)])
    #expect(change == MarkChange(changed: 1, unchanged: 1))
    #expect(moods.marks(of: .of("a")).rating == 2)
    #expect(moods.marks(of: .of("b")) == TrackMarks(rating: 4, isFavourite: true))
    // Importing twice changes nothing.
    let again = try moods.importSongs([(record(5), rated), (record(3), unrated)])
    #expect(again == MarkChange(changed: 0, unchanged: 2))
    try moods.undo(moods.newestChange)
    #expect(moods.marks(of: .of("b")) == TrackMarks(isFavourite: true))
  }

  @Test func `plays of several programs are added, and a newer export replaces an older one`()
    throws
  {
    let track = song("a", "A")
    let reader = try reader([track])
    func plays() throws -> PlayCount? {
      let all = try reader.remark(on: track).plays
      #expect(try reader.remarks(on: [track], withPlays: true).first?.plays == all)
      return all
    }
    #expect(try plays() == nil)
    _ = try moods.importSongs([(record(plays: 5, skips: 1, lastPlayedAt: 50), track)])
    _ = try moods.importSongs([(record(plays: 7, lastPlayedAt: 70), track)])
    #expect(try plays() == PlayCount(plays: 7, skips: 1, lastPlayedAt: 70))
    let older = try moods.importSongs([(record(plays: 2, lastPlayedAt: 20), track)])
    #expect(older == MarkChange(changed: 0, unchanged: 1))
    _ = try moods.importSongs([(record(from: "Rhythmbox", plays: 10), track)])
    #expect(try plays() == PlayCount(plays: 17, skips: 1, lastPlayedAt: 70))
    #expect(try reader.list(LibraryQuery(parsing: "plays:17")).count == 1)
    try moods.undo(moods.newestChange)
    #expect(try plays()?.plays == 7)
  }

  @Test func `the date added in another program counts if it is earlier`() throws {
    let tracks = [song("a", "A"), song("b", "B")]
    let reader = try reader(tracks)
    func added() throws -> [Int64] {
      try reader.refresh()
      let list = try reader.list(LibraryQuery())
      return try reader.rows(0..<2, of: list).map(\.addedAt)
    }
    let before = try added()
    _ = try moods.importSongs([
      (record(addedAt: 1000), tracks[0]), (record(addedAt: before[1] + 1000), tracks[1]),
    ])
    #expect(try added() == [1000, before[1]])
  }

  @Test func `invalid numbers are refused, and nothing is changed`() throws {
    let track = song("a", "A")
    for invalid in [record(6), record(-1), record(plays: -1), record(skips: .max)] {
      #expect(throws: PlayerError.self) {
        try moods.importSongs([(record(4), track), (invalid, track)])
      }
    }
    let unread = Track(path: TrackPath("/x.flac"), title: "Title")
    #expect(throws: PlayerError.self) { try moods.importSongs([(record(4), unread)]) }
    #expect(moods.marks(of: .of("a")) == .none)
  }

  @Test func `songs are found by path, by its end below a music folder, or by tags`() throws {
    let tracks = [
      song("a", "A", in: "Ann/Shore/a.mp3"), song("b", "B", in: "Ann/Shore/b.mp3"),
      song("c", "C", in: "Ann/Shore/c.mp3"),
    ]
    let reader = try reader(tracks)
    func found(_ path: String, _ title: String = "", by artist: String = "") throws -> Track? {
      var song = ForeignSong()
      song.track.path = TrackPath(encoded: path)
      (song.track.title, song.track.artist) = (title, artist)
      return try reader.tracks(like: [song])[0]
    }
    #expect(try found(tracks[0].path.encoded)?.path == tracks[0].path)
    #expect(try found("Ann/Shore/b.mp3")?.path == tracks[1].path)
    #expect(try found("/Users/me/Music/Ann/Shore/C.mp3", "C")?.path == tracks[2].path)
    #expect(try found("", "C", by: "artist")?.path == tracks[2].path)
    #expect(try found("/elsewhere/x.mp3", "Unknown", by: "Nobody") == nil)
    #expect(try found("") == nil)
  }

  @Test func `only songs without stars are read for stars, and only songs with stars are written`()
    throws
  {
    let tracks = [song("a", "A"), song("b", "B"), song("a", "A", in: "copy.mp3")]
    let reader = try reader(tracks)
    _ = try moods.rate([tracks[1]], 3)
    #expect(try reader.files(unrated: true).map(\.song) == [.of("a")])
    #expect(try reader.files(unrated: true).map(\.tracks.count) == [2])
    #expect(try reader.files(unrated: false).map(\.rating) == [3])
  }
}
