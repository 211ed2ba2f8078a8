import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Which file is the song that another player plays.
@Suite struct SameSongTests {
  private struct Reader: TrackReading {
    func read(_ path: TrackPath) throws(PlayerError) -> Track {
      let name = path.encoded.split(separator: "/").last.map(String.init) ?? ""
      let parts = name.replacing(".mp3", with: "").split(separator: "-", maxSplits: 2)
      guard parts.count == 3, let length = Double(parts[2]) else {
        throw PlayerError(.nothingPlayable, "“\(path)” is not a sound file that Stimmung plays.")
      }
      var track = Track(path: path, title: String(parts[1]))
      track.artist = String(parts[0])
      track.duration = length
      track.persistentID = .of(name)
      return track
    }
  }

  private let folder: TemporaryFolder
  private let index: LibraryIndex

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Björk-Jóga-300", "Björk-Jóga-180", "Lone-Song-100", "Lone-Sông!-500"] {
      try folder.write([1], to: "music/\(name).mp3")
    }
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
    _ = try LibraryScanner(index: index, reader: Reader(), clock: TestClock())
      .scan([folder["music"]])
  }

  private func find(
    _ title: String, by artist: String, lasting duration: Double?, at path: String = ""
  ) throws -> Double? {
    var track = Track(path: TrackPath(path), title: title)
    track.artist = artist
    track.duration = duration
    return try index.song(like: track)?.duration
  }

  @Test func `artist, title and length identify a song, ignoring case and accents`() throws {
    #expect(try find("JOGA", by: "bjork", lasting: 301.9) == 300)
    #expect(try find("Jóga", by: "Björk", lasting: 178.1) == 180)
    #expect(try find("Song", by: "Lone", lasting: 500) == 500)
  }

  @Test func `a difference of more than two seconds is another recording`() throws {
    #expect(try find("Jóga", by: "Björk", lasting: 302.1) == nil)
    #expect(try find("Jóga", by: "Björk", lasting: 297.9) == nil)
  }

  @Test func `without a length, an artist or the title there is no match`() throws {
    #expect(try find("Jóga", by: "Björk", lasting: nil) == nil)
    #expect(try find("Jóga", by: "", lasting: 300) == nil)
    #expect(try find("Jog", by: "Björk", lasting: 300) == nil)
    for nonsense in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(try find("Jóga", by: "Björk", lasting: nonsense) == nil)
    }
  }

  @Test func `a file of the library is always itself, whatever its details`() throws {
    let path = folder["music/Lone-Song-100.mp3"].encoded
    #expect(try find("live", by: "", lasting: nil, at: path) == 100)
    #expect(try find("live", by: "", lasting: nil, at: path + ".gone") == nil)
  }
}
