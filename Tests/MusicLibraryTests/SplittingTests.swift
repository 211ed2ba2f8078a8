import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// The separators that divide names in tags.
@Suite struct SplittingTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    let tag = ID3Tag.version2(4, [.text("TPE1", "Anna; Bert"), .text("TCON", "Rock / Pop")])
    try folder.write(tag + MP3Fixture(frameCount: 20).bytes, to: "music/a.mp3")
  }

  /// Scans with the given separators, and returns the track and whether the scan changed it.
  private func scan(_ separators: [String]) throws -> (track: Track, isChanged: Bool) {
    let index = try LibraryIndex(
      cache: folder["cache"], data: folder.path, clock: clock, splittingAt: separators)
    let reader = FileTrackReader(splittingAt: separators)
    let report = try LibraryScanner(index: index, reader: reader, clock: clock)
      .scan([folder["music"]])
    let path = folder["music/a.mp3"]
    let file = FoundFile(path: path, status: try #require(FileStatus(path)))
    return (try #require(try index.track(of: file)), report.isNews)
  }

  @Test func `a change of the separators reads the tags again, and keeps the song`() throws {
    let whole = try scan([]).track
    #expect(whole.artists == ["Anna; Bert"] && whole.genres == ["Rock / Pop"])
    let split = try scan(["; ", " / "])
    #expect(split.isChanged && split.track.persistentID == whole.persistentID)
    #expect(split.track.artists == ["Anna", "Bert"] && split.track.artist == "Anna, Bert")
    #expect(split.track.genres == ["Rock", "Pop"])
    #expect(try !scan([" / ", "; "]).isChanged)
    #expect(try scan([]).track == whole)
  }
}
