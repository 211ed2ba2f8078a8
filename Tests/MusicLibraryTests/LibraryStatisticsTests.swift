import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// What is in the library, and what is missing in it.
struct LibraryStatisticsTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func statistics(
    of tracks: [(Track, bytes: Int)]
  ) throws -> LibraryStatistics {
    try folder.write(Array("no music".utf8), to: "music/read me.txt")
    var shelf: [TrackPath: Track] = [:]
    for (number, (track, bytes)) in tracks.enumerated() {
      let path = try folder.write([UInt8](repeating: 0, count: bytes), to: "music/\(number).mp3")
      var track = track
      track.path = path
      shelf[path] = track
    }
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    return try LibraryReader(index: index, moods: nil, clock: clock) { () throws(PlayerError) in
      nil
    }.statistics()
  }

  private func track(
    _ sound: String, by artist: String = "", on album: String = "", year: Int? = nil,
    codec: String? = nil, seconds: Double? = nil
  ) -> Track {
    var track = Track.of(sound)
    (track.artist, track.album, track.year, track.duration) = (artist, album, year, seconds)
    track.encoding = codec.map {
      SoundEncoding(codec: $0, bitDepth: nil, sampleRate: 44_100, channels: 2, bitrate: 128)
    }
    return track
  }

  @Test func `formats, decades, albums and copies are counted`() throws {
    let statistics = try statistics(of: [
      (track("a", by: "X", on: "One", year: 1989, codec: "FLAC", seconds: 100), 10),
      (track("b", by: "X", on: "One", year: 1990, codec: "FLAC", seconds: 50), 20),
      (track("b", by: "X", on: "Two", year: 1990, codec: "MP3", seconds: 50), 5),
      (track("c", by: "Y", year: 1999), 1),
      (track("d"), 2),
    ])
    #expect(statistics.tracks == 5)
    #expect(statistics.formats.map(\.name) == ["", "FLAC", "MP3"])
    #expect(statistics.formats.map(\.tracks) == [2, 2, 1])
    #expect(statistics.formats.map(\.bytes) == [3, 30, 5])
    #expect(statistics.formats.map(\.seconds) == [0, 150, 50])
    #expect(statistics.bytes == 38 && statistics.seconds == 200)
    #expect(statistics.decades == [.init(year: 1980, songs: 1), .init(year: 1990, songs: 2)])
    #expect(statistics.songsWithoutYear == 1)
    #expect(statistics.albums.map(\.name) == ["One", "Two"])
    #expect(statistics.albums.map(\.artist) == ["X", "X"])
    #expect(statistics.artists == 2)
    #expect(statistics.copies == 2)
    #expect(statistics.untagged == 1)
    #expect(statistics.unreadTags == 0 && statistics.unreadable == 0 && statistics.missing == 0)
  }

  @Test func `a library without playable files is empty`() throws {
    let statistics = try statistics(of: [])
    #expect(statistics.tracks == 0 && statistics.formats.isEmpty && statistics.albums.isEmpty)
  }
}
