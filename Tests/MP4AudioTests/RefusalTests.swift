import MP4Boxes
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

@Suite struct RefusalTests {
  private func message(_ bytes: [UInt8]) -> String? {
    do throws(PlayerError) {
      _ = try MP4Format.open(ByteReader(MemoryFile(bytes)))
      return nil
    } catch {
      #expect(error.code == .nothingPlayable)
      return error.message
    }
  }

  private func entry(_ type: String, _ boxes: [UInt8] = []) -> [UInt8] {
    var fixture = numbered()
    fixture.entry = (type, boxes)
    return fixture.bytes
  }

  @Test func `files that are not played are refused with the reason`() throws {
    var fragmented = numbered()
    fragmented.after = MP4Fixture.box("mvex", [])
    var video = numbered()
    video.handler = "vide"
    let mp3 = MP4Fixture.full("esds", MP4Fixture.descriptor([], objectType: 0x6B))
    // Object type 42 is written as 31 and 10.
    let usac = MP4Fixture(aac: [0xF9, 0x46, 0x40, 0x00], packets: numberedPackets(3))
    let cases: [([UInt8], String)] = [
      (fragmented.bytes, "is a fragmented MP4 file"), (video.bytes, "without sound"),
      (entry("enca"), "protected against copying (DRM)"),
      (entry("drms"), "protected against copying (DRM)"),
      (entry("mp4a", mp3), "with MP3, which"), (entry("ac-3"), "with Dolby Digital (AC-3), which"),
      (entry("Opus"), "with Opus, which"), (entry("sowt"), "with PCM, which"),
      (entry("wxyz"), "with the codec “wxyz”, which"), (usac.bytes, "with xHE-AAC, which"),
      (entry("mp4a"), "list of packets is damaged"), (entry("alac"), "list of packets is damaged"),
      (Array(numbered().bytes.prefix(1000)), "a part of it is missing"),
      (MP4Fixture.box("ftyp", Array("M4A ".utf8)), "a part of it is missing"),
    ]
    for (bytes, reason) in cases {
      let message = message(bytes)
      #expect(message?.contains(reason) == true, "\(reason): \(message ?? "played")")
    }
  }

  @Test func `the first enabled track that can be played is played`() throws {
    func track(_ fixture: MP4Fixture) -> [UInt8] {
      // The track is between the header and the end of the movie.
      let movie = fixture.bytes.suffix(from: MP4Box.offset(of: "trak", in: fixture.bytes) - 4)
      return Array(movie)
    }
    var disabled = numbered(5)
    disabled.isEnabled = false
    var protected = numbered(6)
    protected.entry.type = "enca"
    var chapters = numbered(7)
    chapters.handler = "text"
    var video = numbered(8)
    video.handler = "vide"
    var file = numbered(40)
    file.before = [disabled, protected, chapters, video].flatMap(track)
    file.after = track(numbered(9))
    #expect(try open(file.bytes).length == 40 * 1024)
    // If no track is enabled, a disabled one is better than none.
    file.isEnabled = false
    file.after = []
    #expect(try open(file.bytes).length == 5 * 1024)
  }

  @Test func `files are recognised by their first box`() throws {
    func isRecognised(_ bytes: [UInt8]) throws -> Bool {
      try MP4Format.recognizes(ByteReader(MemoryFile(bytes)))
    }
    for type in ["ftyp", "moov", "mdat", "wide", "free", "skip"] {
      #expect(try isRecognised(MP4Fixture.box(type, [])))
    }
    for bytes in [[], [0], Array("fLaC0000".utf8), Array("RIFF0000WAVE".utf8)] {
      #expect(try !isRecognised(bytes))
    }
  }

  @Test func `the configuration is found where QuickTime puts it`() throws {
    let cookie = ALACFixture().cookie
    var fixture = MP4Fixture(ALACFixture())
    // Version 1 has four more fields.
    fixture.entry.boxes =
      [UInt8](repeating: 0, count: 16)
      + MP4Fixture.box(
        "wave", MP4Fixture.box("frma", Array("alac".utf8)) + MP4Fixture.full("alac", cookie))
    var bytes = fixture.bytes
    let entry = MP4Box.offset(of: "stsd", in: bytes) + 12
    bytes[entry + 17] = 1
    #expect(try open(bytes).kind == "ALAC 16 bit")
  }
}

extension MP4Box {
  /// The offset of the first four characters in a file.
  static func offset(of type: String, in bytes: [UInt8]) -> Int {
    let type = Array(type.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: type) } ?? 0
  }
}
