import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// The interpretation of tags in MP4 files.
@Suite struct ItemListMetadataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ items: [UInt8]...) throws -> TrackPath {
    var sound = ALACFixture()
    sound.packetCount = 3
    var fixture = MP4Fixture(sound)
    fixture.items = items
    return try folder.write(fixture.bytes, to: "a.m4a")
  }

  private static func place(_ number: UInt8, of total: UInt8) -> [UInt8] {
    [0, 0, 0, number, 0, total, 0, 0]
  }

  @Test func `every value is read`() throws {
    let path = try file(
      MP4Fixture.item("©nam", "Nachtlied 東京"),
      MP4Fixture.box(
        "©ART",
        MP4Fixture.data(Array("Ann".utf8), kind: 1) + MP4Fixture.data(Array("Bob".utf8), kind: 1)),
      MP4Fixture.item("©alb", "Album"), MP4Fixture.item("aART", "Various"),
      MP4Fixture.item("trkn", Self.place(3, of: 12), kind: 0),
      MP4Fixture.item("disk", Array(Self.place(1, of: 2).dropLast(2)), kind: 0),
      MP4Fixture.item("©day", "2001-05-03T07:00:00Z"), MP4Fixture.item("©gen", "Dub"),
      MP4Fixture.item("tmpo", [0, 120], kind: 21), MP4Fixture.item("cpil", [1], kind: 21),
      MP4Fixture.item("©wrt", "Cee"), MP4Fixture.item("©cmt", "Note"),
      MP4Fixture.item("©too", "Lavf59"), MP4Fixture.item("©lyr", "[00:01.00]La"),
      MP4Fixture.named("MOOD", "calm", "grim"),
      MP4Fixture.named("replaygain_track_gain", "-6.50 dB"),
      MP4Fixture.named("REPLAYGAIN_TRACK_PEAK", "0.98"),
      MP4Fixture.named("replaygain_album_gain", "-7 dB"),
      MP4Fixture.named("MusicBrainz Track Id", "60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29"),
      MP4Fixture.named("MusicBrainz Release Track Id", "70dfa5ec-84b7-4d30-b1f5-ae5af27a9f29"),
      MP4Fixture.named("MusicBrainz Album Id", "f205627f-b70a-409d-adbe-66289b614e80"))
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title == "Nachtlied 東京")
    #expect(metadata.artists == ["Ann", "Bob"])
    #expect(metadata.album == "Album" && metadata.albumArtist == "Various")
    #expect(metadata.trackNumber == 3 && metadata.trackCount == 12)
    #expect(metadata.discNumber == 1 && metadata.discCount == 2)
    #expect(metadata.year == 2001 && metadata.monthDay == 503)
    #expect(metadata.genres == ["Dub"] && metadata.moods == ["calm", "grim"])
    #expect(metadata.encoderSettings == "Lavf59")
    #expect(metadata.hasLyrics && !metadata.hasArtwork)
    #expect(metadata.replayGain?.track?.decibels == -6.5)
    #expect(metadata.replayGain?.track?.peak == 0.98)
    #expect(metadata.replayGain?.album?.decibels == -7)
    #expect(metadata.musicBrainz?.recording == "60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29")
    #expect(metadata.musicBrainz?.track == "70dfa5ec-84b7-4d30-b1f5-ae5af27a9f29")
    #expect(metadata.musicBrainz?.release == "f205627f-b70a-409d-adbe-66289b614e80")
    let credits = try TrackCredits.read(path)
    #expect(credits.composers == ["Cee"] && credits.comments == ["Note"])
    let names = try NamedText.read(from: path).map(\.name)
    #expect(names.first == "MOOD" && !names.contains("©nam"))
    var short = try FileMetadata.readShortFrames(path)
    (short.hasLyrics, short.hasArtwork) = (metadata.hasLyrics, metadata.hasArtwork)
    #expect(short == metadata)
  }

  @Test func `a genre may be a number in ID3v1's table, plus one`() throws {
    #expect(
      try FileMetadata.read(file(MP4Fixture.item("gnre", [0, 18], kind: 0))).genres == ["Rock"])
    let both = try file(MP4Fixture.item("gnre", [0, 18], kind: 0), MP4Fixture.item("©gen", "Dub"))
    #expect(try FileMetadata.read(both).genres == ["Dub"])
    #expect(try FileMetadata.read(file(MP4Fixture.item("gnre", [0, 0], kind: 0))).genres == [])
  }

  @Test func `texts in UTF-16 or without a type are read`() throws {
    let utf16 = Array("東京".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try FileMetadata.read(file(MP4Fixture.item("©nam", utf16, kind: 2))).title == "東京")
    let untyped = try file(MP4Fixture.item("©nam", Array("Song".utf8), kind: 0))
    #expect(try FileMetadata.read(untyped).title == "Song")
    // Names in another namespace have no meaning.
    let other = try file(MP4Fixture.named("MOOD", "calm", meaning: "org.example"))
    #expect(try FileMetadata.read(other).moods == [])
  }

  @Test func `the first of several pictures is the cover`() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1]
    let path = try file(
      MP4Fixture.box(
        "covr",
        MP4Fixture.box("name", [1, 2, 3]) + MP4Fixture.data([1, 2, 3], kind: 13)
          + MP4Fixture.data(png + [1], kind: 14) + MP4Fixture.data(jpeg, kind: 13)))
    #expect(try FileMetadata.read(path).hasArtwork)
    #expect(try !FileMetadata.readShortFrames(path).hasArtwork)
    let artwork = try #require(try Artwork.read(from: path))
    #expect(artwork.data == png + [1] && artwork.kind == .frontCover)
    #expect(artwork.mimeType == "image/png")
  }

  @Test func `timed lyrics are read`() throws {
    let path = try file(MP4Fixture.item("©lyr", "[00:01.00]La\n[00:02.50]la"))
    let lyrics = try #require(try Lyrics.read(for: path))
    #expect(lyrics.synced && lyrics.lines.map(\.time) == [1, 2.5])
  }

  @Test func `a file without a list has no tags`() throws {
    let metadata = try FileMetadata.read(folder.write(MP4Fixture(ALACFixture()).bytes, to: "a.m4a"))
    #expect(metadata == FileMetadata())
  }
}
