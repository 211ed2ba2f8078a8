import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import VorbisAudio

/// What is no stream, and hostile ones.
@Suite struct RefusalTests {
  private let damage = "/music/a.ogg is a Vorbis file whose start is damaged: copy it again."

  private func bytes(_ change: (inout OggStreamFixture) -> Void) -> [UInt8] {
    var stream = OggStreamFixture.vorbis()
    change(&stream)
    return stream.bytes()
  }

  @Test func `other files are not of this format`() throws {
    let others = [
      Array("RIFF    WAVE".utf8), Array("OggS".utf8), [0xFF, 0xFB, 0x90, 0x64],
      OggStreamFixture.opus().bytes(), FLACFixture().ogg(),
      OggFixture.page([Array("Speex   ".utf8)], flags: 2, granule: 0, sequence: 0),
    ]
    for bytes in others {
      let file = ByteReader(MemoryFile(bytes + [UInt8](repeating: 0, count: 100)))
      #expect(try VorbisFormat.refusal(of: file)?.message == "/music/a.ogg is not a Vorbis file.")
      #expect(throws: PlayerError.self) { try VorbisFormat.open(file) }
    }
  }

  @Test func `impossible properties are damage`() {
    // The version, the number of channels, the rate, the sizes of blocks, and the last bit.
    for (place, value) in [
      (7, 1), (11, 0), (14, 0xFF), (28, 0xAB), (28, 0x58), (28, 0xFF), (29, 0),
    ] {
      #expect(reason(bytes { $0.head[place] = UInt8(value) }) == damage, "\(place), \(value)")
    }
    #expect(reason(bytes { $0.head.removeLast(2) }) == damage)
  }

  @Test func `more channels than have an order are refused by their number`() {
    #expect(
      reason(bytes { $0.head[11] = 9 })
        == "/music/a.ogg is a Vorbis file with 9 channels, which cannot be played.")
  }

  @Test func `a setup that is cut anywhere is damage`() {
    for count in 7..<OggStreamFixture.vorbisSetup().count {
      #expect(reason(bytes { $0.headers[1] = Array($0.headers[1].prefix(count)) }) == damage)
    }
  }

  @Test func `few bytes that declare much memory are refused`() {
    #expect(
      reason(bytes { $0.headers[1] = OggStreamFixture.vorbisSetup(hugeBookOf: 1 << 10) }) == nil)
    #expect(
      reason(bytes { $0.headers[1] = OggStreamFixture.vorbisSetup(hugeBookOf: 1 << 22) }) == damage)
  }

  @Test func `a stream without a page of sound is refused`() {
    let message = "/music/a.ogg is a Vorbis file without a complete page of sound: copy it again."
    let pages = OggStreamFixture.vorbis().pages()
    for count in 1...2 { #expect(reason(pages[..<count].flatMap { $0 }) == message) }
    #expect(reason(pages[0] + pages[5]) == message)
    #expect(reason(bytes { $0.cut = $0.ends[99] }) == message)
  }

  @Test func `a missing comment changes nothing`() throws {
    let whole = try open(OggStreamFixture.vorbis().bytes()).samples()
    let bytes = bytes { $0.headers[0] = Array("\u{3}vorbis".utf8) }
    #expect(try open(bytes).samples() == whole)
    #expect(try open(bytes).encoder == nil)
  }
}
