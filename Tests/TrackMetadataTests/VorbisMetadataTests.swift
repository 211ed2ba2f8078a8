import Foundation
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// The meaning of Vorbis comments, in every format.
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

  private func opus(_ fields: [String]) throws -> FileMetadata {
    let stream = OggStreamFixture.opus(packetCount: 3, fields: fields)
    return try FileMetadata.read(folder.write(stream.bytes(), to: "a.opus"))
  }

  @Test func `Vorbis and Opus have the same tags`() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7]
    let picture = Data(VorbisFixture.picture(png)).base64EncodedString()
    let fields = [
      "title=Nachtlied 東京", "ARTIST=Ann", "ARTIST=Bob", "TRACKNUMBER=3/12",
      "LYRICS=[00:01.00]La", "METADATA_BLOCK_PICTURE=\(picture)",
    ]
    let streams = [
      OggStreamFixture.vorbis(packetCount: 3, fields: fields),
      OggStreamFixture.opus(packetCount: 3, fields: fields),
    ]
    for stream in streams {
      let path = try folder.write(stream.bytes(), to: "a.ogg")
      let metadata = try FileMetadata.read(path)
      #expect(metadata.title == "Nachtlied 東京" && metadata.artists == ["Ann", "Bob"])
      #expect(metadata.trackNumber == 3 && metadata.trackCount == 12)
      #expect(metadata.hasLyrics && metadata.hasArtwork)
      #expect(try Artwork.read(from: path)?.data == png)
      #expect(try Lyrics.read(for: path)?.lines.map(\.time) == [1])
    }
  }

  @Test func `an old cover is read, too`() throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
    let field = "COVERART=" + Data(jpeg).base64EncodedString()
    let stream = OggStreamFixture.vorbis(packetCount: 3, fields: [field])
    let path = try folder.write(stream.bytes(), to: "a.ogg")
    #expect(try Artwork.read(from: path)?.data == jpeg)
  }

  @Test func `gains of R128 win over ReplayGain, and have its reference`() throws {
    let gain = try #require(
      try opus([
        "REPLAYGAIN_TRACK_GAIN=-3 dB", "REPLAYGAIN_TRACK_PEAK=0.5", "R128_TRACK_GAIN=-1536",
        "r128_album_gain=256",
      ]).replayGain)
    #expect(gain.track?.decibels == -1 && gain.track?.peak == nil)
    #expect(gain.album?.decibels == 6)
    #expect(try opus(["R128_TRACK_GAIN=0"]).replayGain?.track?.decibels == 5)
  }

  @Test(arguments: ["", "-1536 dB", "-6.0", "32768", "loud"])
  func `a gain of R128 that is not one does not count`(text: String) throws {
    #expect(try opus(["R128_TRACK_GAIN=\(text)"]).replayGain == nil)
    let gain = try opus(["R128_TRACK_GAIN=\(text)", "REPLAYGAIN_TRACK_GAIN=-3 dB"]).replayGain
    #expect(gain?.track?.decibels == -3)
  }

  @Test func `a number may include the total`() throws {
    let metadata = try FileMetadata.read(file(["TRACKNUMBER=3/12", "TRACKTOTAL=99"]))
    #expect(metadata.trackNumber == 3 && metadata.trackCount == 12)
  }

  @Test func `numbers have many names, of which the usual ones win`() throws {
    let fields = ["track=4", "TrackCount=9", "DISC=2/3", "album_artist=All"]
    let metadata = try FileMetadata.read(file(fields))
    #expect(metadata.trackNumber == 4 && metadata.trackCount == 9)
    #expect(metadata.discNumber == 2 && metadata.discCount == 3)
    #expect(metadata.albumArtist == "All")
    let both = try FileMetadata.read(
      file(fields + ["TRACKNUMBER=5", "DISCNUMBER=1", "ALBUMARTIST=Ann"]))
    #expect(both.trackNumber == 5 && both.discNumber == 1 && both.albumArtist == "Ann")
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
