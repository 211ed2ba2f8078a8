import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import FLACAudio

/// Invalid and hostile streams.
@Suite struct RefusalTests {
  private let fixture = FLACFixture()

  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try open(bytes)
      return nil
    } catch {
      return (error as? PlayerError)?.message
    }
  }

  @Test func `files of other formats are not recognised`() throws {
    for bytes in [Array("RIFF    WAVE".utf8), Array("OggS".utf8), [0xFF, 0xFB, 0x90, 0x64]] {
      let file = ByteReader(MemoryFile(bytes + [UInt8](repeating: 0, count: 100)))
      #expect(try FLACFormat.refusal(of: file) != nil)
      #expect(try OggFLACFormat.refusal(of: file) != nil)
    }
  }

  @Test func `Ogg with other contents is not Ogg FLAC`() throws {
    let page = OggFixture.page([Array("OpusHead".utf8)], flags: 2, granule: 0, sequence: 0)
    let file = ByteReader(MemoryFile(page))
    #expect(try OggFLACFormat.refusal(of: file)?.message == "/music/a.flac is not a FLAC file.")
  }

  @Test func `a stream multiplexed with another one is found`() throws {
    let page = OggFixture.page(
      [Array("fishead".utf8)], flags: 2, granule: 0, serial: 99, sequence: 0)
    #expect(try open(page + fixture.ogg()).samples() == fixture.samples)
  }

  @Test func `impossible properties are damage`() {
    let message = "/music/a.flac is a FLAC file whose start is damaged: copy it again."
    for rate in [0, 999, 1_000_000] {
      var fixture = fixture
      fixture.sampleRate = rate
      #expect(reason(fixture.bytes) == message)
      #expect(reason(fixture.ogg()) == message)
    }
    #expect(reason(Array("fLaC".utf8) + FLACFixture.block(4, [], isLast: true)) == message)
    #expect(reason(Array("fLaC".utf8)) == message)
  }

  @Test func `a stream without frames is refused`() {
    let message = "/music/a.flac has no complete frame of sound: copy it again."
    #expect(reason(fixture.head) == message)
    #expect(reason(fixture.oggHead()) == message)
    #expect(reason(fixture.head + [UInt8](repeating: 0xFF, count: 1 << 20)) == message)
  }

  @Test func `several consecutive streams are refused in Ogg`() {
    let message =
      "/music/a.flac has several FLAC streams, one after the other: split it into files."
    #expect(reason(fixture.ogg() + fixture.ogg(serial: 8)) == message)
  }

  @Test func `wrong block sizes do not matter`() throws {
    var fixture = fixture
    fixture.blocks = [(6, [UInt8](repeating: 1, count: 3000)), (1, [])]
    let bytes = fixture.bytes
    for size: [UInt8] in [[0, 0, 7], [0xFF, 0xFF, 0xFF], [0, 0x20, 0]] {
      var damaged = bytes
      damaged.replaceSubrange(43..<46, with: size)
      let samples = try open(damaged).samples()
      // If a block ends too late, the first frames are taken for part of it.
      #expect(samples.suffix(10_000).elementsEqual(fixture.samples.suffix(10_000)))
    }
  }

  @Test func `headers without frames cost no more than other bytes`() throws {
    // Each is valid, and none ends another's frame.
    let header = Array(try #require(fixture.frames.last).prefix(9))
    let junk = [[UInt8]](repeating: header, count: 100_000).joined()
    let source = MemoryFile(fixture.head + junk + fixture.frames.joined())
    let file = try open(source)
    try file.measure()
    #expect(file.length == Int64(fixture.length))
    #expect(source.bytesRead < source.bytes.count * 3)
  }

  @Test func `mutated files crash nothing, and have a consistent length`() throws {
    var generator = SeededGenerator(seed: 1000)
    var fixture = fixture
    fixture.blocks = [(4, VorbisFixture.comment(["TITLE=A"])), (1, [0, 0, 0])]
    let files = [fixture.bytes, fixture.ogg(perPage: 2)]
    var playable = 0
    for _ in 0..<100 {
      var bytes = files[Int.random(in: 0...1, using: &generator)]
      for _ in 0..<Int.random(in: 1...6, using: &generator) where bytes.count > 1000 {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 1...3000, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.replaceSubrange(place..<end, with: repeatElement(0xFF, count: end - place))
        default: bytes.insert(contentsOf: bytes[place..<end], at: bytes.count / 3)
        }
      }
      guard let file = try? open(bytes) else { continue }
      playable += 1
      _ = try file.persistentID()
      let length = try file.samples().count / file.format.channelCount
      let measured = try open(bytes)
      let claimed = measured.isLengthExact ? measured.length : nil
      try measured.measure()
      #expect(file.isLengthExact && file.length == Int64(length))
      #expect(measured.length == Int64(length) && (claimed ?? measured.length) == measured.length)
      let place = Int.random(in: 0...length, using: &generator)
      try measured.seek(to: place)
      #expect(try measured.samples().count / file.format.channelCount == length - place)
    }
    #expect(playable > 50)
  }
}
