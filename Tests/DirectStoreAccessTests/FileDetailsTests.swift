import DirectStoreAccess
import Locations
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// The details of a music file.
struct FileDetailsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ file: MP3Fixture, to name: String = "a.mp3") throws -> TrackPath {
    try folder.write(file.bytes, to: name)
  }

  private func value(_ name: String, _ rows: [TrackDetail]) -> String? {
    rows.first { $0.name == name }?.value
  }

  @Test func `sound, encoder, tags, cover and size are listed`() throws {
    let tag = ID3Tag.version2(
      4,
      [
        .text("TIT2", "Slow Tide"), .text("TRCK", "3/12"), .text("TPOS", "1/2"),
        .text("TDRC", "2001-05-03T10:00"), .text("TSSE", "-V 2"),
        .userText("REPLAYGAIN_TRACK_GAIN", "-6.5 dB"),
        .picture(
          [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
            + ID3Tag.plain(600) + ID3Tag.plain(500)),
      ])
    let path = try write(MP3Fixture(frameCount: 50, info: .init(), leading: [tag]))
    let details = try FileDetails(path)
    #expect(details.kind == "MPEG-1 layer III")
    #expect(details.isBitrateConstant == true)
    #expect(details.encoder == "LAME3.100")
    #expect(details.byteCount == (try folder.read("a.mp3").count))
    #expect(try details.cover.get()?.mimeType == "image/png")
    let rows = details.rows
    #expect(value("track", rows) == "3/12")
    #expect(value("disc", rows) == "1/2")
    #expect(value("released", rows) == "2001-05-03")
    #expect(value("encoded with", rows) == "-V 2")
    #expect(value("replaygain", rows) == "track -6.5 dB")
    #expect(value("sound", rows) == "44100 Hz, mono, 32 kbit/s CBR")
    #expect(value("artwork", rows) == "600 x 500 pixels, 24 bytes, in the tags")
    #expect(value("size", rows) == "5.5 kB")
    #expect(value("album", rows) == nil, "a missing field is left out")
  }

  @Test func `a file without ReplayGain has the measured one, which is marked`() throws {
    let measured = ReplayGain(
      track: .init(decibels: -7.03, peak: 0.5), album: .init(decibels: -6))
    let tag = ID3Tag.version2(4, [.userText("REPLAYGAIN_TRACK_GAIN", "-3 dB")])
    let silent = try FileDetails(write(MP3Fixture(frameCount: 5)), measured: { _ in measured })
    #expect(
      value("replaygain", silent.rows)
        == "track -7.03 dB (peak 0.5), album -6.0 dB, measured")
    let own = try FileDetails(
      write(MP3Fixture(frameCount: 5, leading: [tag])), measured: { _ in measured })
    #expect(value("replaygain", own.rows) == "track -3.0 dB" && !own.isReplayGainMeasured)
  }

  @Test func `a variable bitrate, a cover file and a number without a total are listed`() throws {
    var file = MP3Fixture(frameCount: 20)
    file.leading = [ID3Tag.version2(4, [.text("TRCK", "7")])]
    // With a frame of another bitrate among them.
    let other: [UInt8] = [0xFF, 0xFB, 0x20, 0xC4] + [UInt8](repeating: 0, count: 126)
    let path = try folder.write(file.bytes + other + file.frames, to: "a.mp3")
    try folder.write([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 1, 0, 2, 0, 1], to: "cover.jpg")
    let details = try FileDetails(path)
    #expect(details.isBitrateConstant == false)
    #expect(value("track", details.rows) == "7")
    #expect(
      value("artwork", details.rows) == "512 x 256 pixels, 12 bytes, beside the file: cover.jpg")
  }

  @Test func `an unreadable file is reported, followed by what else is known`() throws {
    let locations = Locations(environment: ["HOME": folder.path.encoded])
    let track = Track(path: folder["gone.mp3"], title: "Gone")
    let rows = trackDetails(of: track, at: locations)
    #expect(rows.first?.value == track.path.encoded)
    #expect(value("file", rows)?.contains("gone.mp3") == true)
    #expect(value("title", rows) == "Gone")
    #expect(value("moods", rows) == nil, "there is no library")
  }

  @Test func `any bytes in place of a picture's header are handled`() throws {
    var generator = SeededGenerator(seed: 3)
    for head in [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], []] as [[UInt8]] {
      for _ in 0..<2000 {
        let count = Int.random(in: 0...60, using: &generator)
        let bytes = (0..<count).map { _ in
          Bool.random(using: &generator) ? 0xFF : UInt8.random(in: 0...255, using: &generator)
        }
        try folder.write(head + bytes, to: "cover.jpg")
        let track = folder["none.mp3"]
        _ = try? folder.write(ID3Audio.silence(), to: "none.mp3")
        _ = try? Artwork.cover(of: track)?.pixels
      }
    }
  }
}
