import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// Tags of FLAC, with and without Ogg.
@Suite struct VorbisMetadataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(
    _ fields: [String], pictures: [[UInt8]] = [], inOgg: Bool = false, tail: [UInt8] = []
  ) throws -> TrackPath {
    var fixture = FLACFixture()
    fixture.frameCount = 3
    fixture.blocks = [(4, VorbisFixture.comment(fields))] + pictures.map { (6, $0) }
    return try folder.write((inOgg ? fixture.ogg() : fixture.bytes) + tail, to: "a.flac")
  }

  @Test(arguments: [false, true])
  func `every value is read`(inOgg: Bool) throws {
    let metadata = try FileMetadata.read(
      file(
        [
          "title=Nachtlied 東京", "ARTIST=Ann", "Artist=Bob", "ALBUM=Album", "ALBUMARTIST=Various",
          "TRACKNUMBER=3", "TRACKTOTAL=12", "DISCNUMBER=1", "TOTALDISCS=2", "DATE=2001-05-03",
          "GENRE=Dub", "GENRE=Ambient", "MOOD=calm", "MOOD=grim", "LYRICS=[00:01.00]La",
          "REPLAYGAIN_TRACK_GAIN=-6.50 dB", "REPLAYGAIN_TRACK_PEAK=0.98",
          "replaygain_album_gain=-7 dB",
          "MUSICBRAINZ_TRACKID=60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29",
          "MUSICBRAINZ_ALBUMID=f205627f-b70a-409d-adbe-66289b614e80",
        ], inOgg: inOgg))
    #expect(metadata.title == "Nachtlied 東京")
    #expect(metadata.artists == ["Ann", "Bob"])
    #expect(metadata.album == "Album" && metadata.albumArtist == "Various")
    #expect(metadata.trackNumber == 3 && metadata.trackCount == 12)
    #expect(metadata.discNumber == 1 && metadata.discCount == 2)
    #expect(metadata.year == 2001 && metadata.monthDay == 503)
    #expect(metadata.genres == ["Dub", "Ambient"] && metadata.moods == ["calm", "grim"])
    #expect(metadata.hasLyrics && !metadata.hasArtwork)
    #expect(metadata.replayGain?.track?.decibels == -6.5)
    #expect(metadata.replayGain?.track?.peak == 0.98)
    #expect(metadata.replayGain?.album?.decibels == -7)
    #expect(metadata.musicBrainz?.recording == "60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29")
    #expect(metadata.musicBrainz?.release == "f205627f-b70a-409d-adbe-66289b614e80")
  }

  @Test func `a number may include the total`() throws {
    let metadata = try FileMetadata.read(file(["TRACKNUMBER=3/12", "TRACKTOTAL=99"]))
    #expect(metadata.trackNumber == 3 && metadata.trackCount == 12)
  }

  @Test(arguments: [false, true])
  func `pictures are read, the front cover first`(inOgg: Bool) throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let path = try file(
      [],
      pictures: [
        VorbisFixture.picture(png + [1], type: 4), VorbisFixture.picture(png + [2], type: 3),
        VorbisFixture.picture([1, 2, 3], type: 3),
      ], inOgg: inOgg)
    #expect(try FileMetadata.read(path).hasArtwork)
    let artwork = try #require(try Artwork.read(from: path))
    #expect(artwork.data == png + [2] && artwork.kind == .frontCover)
    #expect(artwork.mimeType == "image/png")
  }

  @Test func `the comment takes precedence over tags of other formats`() throws {
    let path = try file(["TITLE=Right"], tail: ID3Tag.ape([("Title", ["APE"]), ("Album", ["A"])]))
    let metadata = try FileMetadata.read(path)
    #expect(metadata.title == "Right" && metadata.album == "A")
  }

  @Test func `timed lyrics are read with their times`() throws {
    let path = try file(["UNSYNCEDLYRICS=La la", "LYRICS=[00:01.00]La\n[00:02.50]la"])
    let lyrics = try #require(try Lyrics.read(for: path))
    #expect(lyrics.synced && lyrics.lines.map(\.time) == [1, 2.5])
  }
}
