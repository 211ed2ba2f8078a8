import MusicLibrary
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// Old code pages in the library and in playlists.
@Suite struct LegacyEncodingTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let index: LibraryIndex

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.makeFolder("data")
    index = try LibraryIndex(cache: folder["cache"], data: folder["data"], clock: clock)
  }

  private func scan(_ encoding: LegacyEncoding) throws -> ScanReport {
    let reader = FileTrackReader(encodings: TextEncodings(encoding))
    return try LibraryScanner(index: index, reader: reader, clock: clock).scan([folder["music"]])
  }

  private func track(_ path: TrackPath) throws -> Track {
    let file = try #require(FoundFile(at: path))
    return try #require(try index.track(of: file))
  }

  /// Writes a file with a title in a frame that declares Latin-1.
  private func write(_ title: String, in encoding: String, to name: String) throws -> TrackPath {
    let tag = ID3Tag.version2(3, [ID3Frame("TIT2", [0] + title.bytes(in: encoding))])
    let seed = UInt64(name.utf8.reduce(0) { $0 + Int($1) })
    return try folder.write(
      MP3Fixture(frameCount: 20, seed: seed, leading: [tag]).bytes, to: "music/\(name)")
  }

  @Test func `another encoding rereads the affected files and keeps moods`() throws {
    let short = try write("Я", in: "CP1251", to: "a.mp3")
    let plain = try write("Plain", in: "CP1251", to: "b.mp3")
    #expect(try scan(.automatic).result.added == 2)
    let before = try track(short)
    #expect(before.title == "ß")
    let moods = try MoodStore(folder: folder["data"], clock: clock)
    _ = try moods.add([before], to: .calm)

    let report = try scan(.windows1251)
    #expect(report.result.changed == 1 && report.result.added == 0)
    let after = try track(short)
    #expect(after.title == "Я" && after.persistentID == before.persistentID)
    #expect(after.duration == before.duration)
    let id = try #require(after.persistentID)
    #expect(moods.moods(of: id) == [.calm])
    #expect(try track(plain).title == "Plain")
    #expect(try !scan(.windows1251).isNews)
  }

  @Test func `captions and paths of a playlist are read in its code page`() throws {
    let song = try folder.write([1], to: "Музыка/Группа крови.mp3")
    let text = "#EXTM3U\n#EXTINF:280,Кино - Группа крови\nМузыка\\Группа крови.mp3\n"
    let list = try folder.write(text.bytes(in: "CP1251"), to: "list.m3u")
    for encoding in [LegacyEncoding.automatic, .windows1251] {
      let tracks = try PlaylistFile(reading: list, encodings: TextEncodings(encoding))
        .sections.flatMap(\.tracks)
      #expect(tracks.map(\.path) == [song])
      #expect(tracks.map(\.artist) == ["Кино"] && tracks.map(\.title) == ["Группа крови"])
    }
  }

  @Test func `a PLS list may be in Shift-JIS, where a character may contain a backslash`() throws {
    let song = try folder.write([1], to: "ソナタ.mp3")
    let text = "[playlist]\nFile1=ソナタ.mp3\nTitle1=テスト\nNumberOfEntries=1\n"
    let list = try folder.write(text.bytes(in: "CP932"), to: "list.pls")
    let tracks = try PlaylistFile(reading: list, encodings: TextEncodings(.shiftJIS))
      .sections.flatMap(\.tracks)
    #expect(tracks.map(\.path) == [song] && tracks.map(\.title) == ["テスト"])
  }

  @Test func `a caption in Windows-1252 has its quotation marks`() throws {
    let list = try folder.write(
      "#EXTM3U\n#EXTINF:1,Guns N’ Roses - Don’t Cry\na.mp3\n".bytes(in: "CP1252"), to: "list.m3u")
    let tracks = try PlaylistFile(reading: list).sections.flatMap(\.tracks)
    #expect(tracks.map(\.artist) == ["Guns N’ Roses"] && tracks.map(\.title) == ["Don’t Cry"])
  }
}
