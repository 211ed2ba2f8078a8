import ListeningHistory
import LocalDatabase
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// The tracks whose covers represent albums.
@Suite struct FirstTracksTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A reader of a library with the given titles and numbers on albums.
  private func reader(
    _ songs: [(title: String, album: String, number: Int)]
  ) throws -> LibraryReader {
    var shelf: [TrackPath: Track] = [:]
    for (index, song) in songs.enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(song.title).mp3")
      var track = Track(path: path, title: song.title)
      (track.artist, track.album) = ("Someone", song.album)
      track.trackNumber = song.number
      track.persistentID = .of("\(index)")
      shelf[path] = track
    }
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    return try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  @Test func `an album is represented by its first track, whatever window is read`() throws {
    let reader = try reader([
      ("c", "Red", 1), ("a", "Red", 2), ("b", "Blue", 1), ("d", "Green", 3), ("e", "Green", 2),
    ])
    let albums = try reader.groups(.album)
    #expect(albums.map(\.name) == ["Blue", "Green", "Red"])
    let all = try reader.firstTracks(in: 0..<3, of: albums).map { $0?.name }
    #expect(all == ["b.mp3", "e.mp3", "c.mp3"])
    #expect(try reader.firstTracks(in: 1..<2, of: albums).map { $0?.name } == ["e.mp3"])
    #expect(try reader.firstTracks(in: 2..<99, of: albums).count == 1)
    #expect(try reader.firstTracks(in: 7..<9, of: albums).isEmpty)
  }

  @Test func `a filter changes which track that is`() throws {
    let reader = try reader([("one", "Red", 1), ("two", "Red", 2)])
    let condition = try LibraryQuery(parsing: "two").condition
    let albums = try reader.groups(.album, of: condition)
    #expect(try reader.firstTracks(in: 0..<1, of: albums).map { $0?.name } == ["two.mp3"])
  }
}
