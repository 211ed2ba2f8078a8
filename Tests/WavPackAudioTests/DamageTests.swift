import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import WavPackAudio

/// Streams that are damaged, refused or hostile.
@Suite struct DamageTests {
  private let fixture = WavPackFixture()

  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try open(bytes)
      return nil
    } catch {
      return (error as? PlayerError)?.message
    }
  }

  @Test func `a damaged block is silent for its length`() throws {
    var blocks = fixture.encoded.main.blocks
    blocks[4][blocks[4].count / 2] ^= 0x10
    let file = try open(blocks.flatMap(\.self))
    #expect(file.isLengthExact)
    var expected = fixture.samples
    for index in 16_000..<20_000 { expected[index] = 0 }
    #expect(try file.samples() == expected)
  }

  @Test func `a missing block is silent, and a repeated one is skipped`() throws {
    var blocks = fixture.encoded.main.blocks
    blocks.insert(blocks[2], at: 3)
    blocks.remove(at: 6)
    let file = try open(blocks.flatMap(\.self))
    var expected = fixture.samples
    for index in 20_000..<24_000 { expected[index] = 0 }
    #expect(try file.samples() == expected)
  }

  @Test func `junk between blocks is skipped`() throws {
    var generator = SeededGenerator(seed: 5)
    let blocks = fixture.encoded.main.blocks.map { block in
      block + (0..<1000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    #expect(try open(blocks.flatMap(\.self)).samples() == fixture.samples)
  }

  @Test func `a gap of more than a minute is reported with its place`() throws {
    var blocks = fixture.encoded.main.blocks
    let far = UInt64(2000 + 61 * 44_100)
    for (index, place) in zip(1..., stride(from: far, to: far + 18_000, by: 2000)) {
      blocks[index].replaceSubrange(16..<20, with: OggFixture.little(place, 4))
    }
    let file = try open(blocks.flatMap(\.self))
    let message =
      "/music/a.wv is damaged at 0:00, where more than 60 seconds are missing."
    #expect(throws: PlayerError(.nothingPlayable, message)) { try file.samples() }
  }

  @Test func `a frame of six channels is silent if one of its blocks is missing`() throws {
    var six = WavPackFixture()
    six.channelCount = 6
    var blocks = six.encoded.main.blocks
    let whole = try open(blocks.flatMap(\.self)).samples()
    #expect(blocks.count == 40)
    blocks.remove(at: 6)
    let samples = try open(blocks.flatMap(\.self)).samples()
    #expect(samples.count == whole.count)
    #expect(samples[4000..<8000].allSatisfy { $0 == 0 })
    #expect(samples[..<4000] == whole[..<4000] && samples[8000...] == whole[8000...])
  }

  @Test func `a truncated file is played up to its end, or refused`() throws {
    let bytes = fixture.bytes
    let ends = fixture.encoded.main.blocks.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + $1.count)
    }
    for percent in 0..<100 {
      let count = bytes.count * percent / 100
      let blocks = ends.lastIndex { $0 <= count } ?? 0
      guard blocks > 0 else {
        #expect(throws: PlayerError.self) { try open(Array(bytes.prefix(count))) }
        continue
      }
      let file = try open(Array(bytes.prefix(count)))
      #expect(try file.samples() == Array(fixture.samples.prefix(4000 * blocks)))
      #expect(file.isLengthExact && file.length == Int64(2000 * blocks))
    }
  }

  @Test func `a failed read is repeated without loss`() throws {
    let source = MemoryFile(fixture.bytes)
    let file = try open(source)
    source.failsFrom = Int64(source.bytes.count / 2)
    var samples: [Float] = []
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1000)
    defer { buffer.deallocate() }
    let failure = #expect(throws: PlayerError.self) {
      while case .frames(let count) = try file.read(into: buffer) {
        samples += buffer[..<(2 * count)]
      }
    }
    #expect(failure?.code == .storageFailed)
    #expect(throws: PlayerError.self) { try file.read(into: buffer) }
    source.failsFrom = .max
    samples += try file.samples()
    #expect(samples == fixture.samples)
  }

  // MARK: Refusals

  @Test func `files of other formats are refused`() throws {
    for bytes in [Array("RIFF    WAVE".utf8), Array("MZ".utf8), [0xFF, 0xFB, 0x90, 0x64]] {
      let file = ByteReader(MemoryFile(bytes + [UInt8](repeating: 0, count: 100)))
      #expect(
        try WavPackFormat.refusal(of: file)?.message == "/music/a.wv is not a WavPack file.")
    }
  }

  @Test func `a stream without a complete block is refused`() {
    let message = "/music/a.wv has no complete block of sound: copy it again."
    #expect(reason(Array("wvpk".utf8)) == message)
    #expect(reason(Array("wvpk".utf8) + [UInt8](repeating: 0x77, count: 100_000)) == message)
    #expect(reason(Array(fixture.bytes.prefix(500))) == message)
  }

  @Test func `DSD and too many channels are refused by name`() {
    var dsd = fixture.bytes
    dsd[27] |= 0x80
    #expect(
      reason(dsd)
        == "/music/a.wv is a WavPack file with DSD, which cannot be played: convert it.")
    var nine = WavPackFixture()
    (nine.channelCount, nine.mask) = (9, 0x1FF)
    #expect(reason(nine.bytes)?.contains("with 9 channels") == true)
  }

  @Test func `headers without blocks do not make reading slower`() throws {
    let header = Array(fixture.bytes.prefix(32))
    let junk = [[UInt8]](repeating: header, count: 30_000).joined()
    let source = MemoryFile(fixture.bytes + junk)
    let file = try open(source)
    try file.measure()
    #expect(file.length >= Int64(fixture.frameCount))
    #expect(source.bytesRead < source.bytes.count * 4)
  }

  @Test func `mutated files do not crash, and have a consistent length`() throws {
    var generator = SeededGenerator(seed: 1000)
    var (six, float, hybrid) = (WavPackFixture(), WavPackFixture(), WavPackFixture())
    six.channelCount = 6
    (float.bits, float.isFloat) = (32, true)
    hybrid.isHybrid = true
    let files = [fixture, six, float, hybrid].map { fixture in
      var fixture = fixture
      (fixture.frameCount, fixture.blockSize) = (3000, 400)
      return fixture.bytes
    }
    var playable = 0
    for _ in 0..<300 {
      var bytes = files[Int.random(in: 0..<files.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...6, using: &generator) where bytes.count > 1000 {
        let edge = Bool.random(using: &generator) ? 100 : bytes.count
        let place = Int.random(in: 0..<edge, using: &generator)
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
      let channels = file.format.channelCount
      guard let length = try? file.samples().count / channels else { continue }
      let measured = try open(bytes)
      let claimed = measured.isLengthExact ? measured.length : nil
      try measured.measure()
      #expect(file.isLengthExact && file.length == Int64(length))
      #expect(measured.length == Int64(length) && (claimed ?? measured.length) == measured.length)
      let place = Int.random(in: 0...length, using: &generator)
      try measured.seek(to: place)
      #expect(try measured.samples().count / channels == length - place)
    }
    #expect(playable > 150)
  }
}
