import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import FLACAudio

/// Files with missing or modified bytes.
@Suite struct DamageTests {
  private let fixture = FLACFixture()

  /// The samples with silence in place of the given frames.
  private func silenced(_ frames: Range<Int>) -> [Float] {
    var samples = fixture.samples
    for index in (frames.lowerBound * 576 * 2)..<min(frames.upperBound * 576 * 2, samples.count) {
      samples[index] = 0
    }
    return samples
  }

  /// The bytes of all frames, some of them changed.
  private func file(_ change: (inout [[UInt8]]) -> Void) -> [UInt8] {
    var frames = fixture.frames
    change(&frames)
    return fixture.head + frames.joined()
  }

  private func expectSame(_ bytes: [UInt8], _ samples: [Float]) throws {
    let file = try open(bytes)
    let isSame = try file.samples() == samples
    #expect(isSame)
    #expect(file.isLengthExact && file.length == Int64(samples.count / 2))
    let measured = try open(bytes)
    try measured.measure()
    #expect(measured.length == file.length)
    for place in [0, 5000, 11_000, 12_000, samples.count / 2 - 10] {
      try measured.seek(to: place)
      let isSame = try measured.samples() == Array(samples[(2 * place)...])
      #expect(isSame)
    }
  }

  @Test(arguments: [3, 20, 1000, 2300])
  func `a frame with a wrong byte is silent, and all others stay in place`(
    offset: Int
  ) throws {
    try expectSame(file { $0[20][offset] ^= 0x10 }, silenced(20..<21))
  }

  @Test func `lost frames are silent`() throws {
    try expectSame(file { $0[10..<30] = [] }, silenced(10..<30))
  }

  @Test func `lost and inserted bytes damage one frame`() throws {
    try expectSame(file { $0[20].removeSubrange(500..<700) }, silenced(20..<21))
    try expectSame(
      file { $0[20].insert(contentsOf: [UInt8](repeating: 0xFF, count: 9999), at: 500) },
      silenced(20..<21))
  }

  @Test func `bytes between frames do not matter`() throws {
    let junk = [UInt8](repeating: 0xF8, count: 100_000)
    try expectSame(file { $0.insert(junk, at: 20) }, fixture.samples)
  }

  @Test func `duplicate frames are played once`() throws {
    try expectSame(file { $0.insert(contentsOf: $0[5..<15], at: 15) }, fixture.samples)
  }

  @Test func `a damaged start and a damaged end keep the length`() throws {
    try expectSame(file { $0[0][100] ^= 1 }, silenced(0..<1))
    try expectSame(file { $0[39][100] ^= 1 }, silenced(39..<40))
  }

  @Test func `lost pages of Ogg are silent`() throws {
    let bytes = fixture.ogg(perPage: 5)
    let pages = fixture.oggHead().count
    let page = (bytes.count - pages) / 8
    var damaged = bytes
    damaged[pages + 3 * page + page / 2] ^= 0x40
    let file = try open(damaged)
    let isSame = try file.samples() == silenced(15..<20)
    #expect(isSame)
  }

  @Test(arguments: [0.1, 0.5, 0.99])
  func `a truncated file plays what it has`(part: Double) throws {
    for bytes in [fixture.bytes, fixture.ogg(perPage: 1)] {
      let file = try open(Array(bytes.prefix(Int(Double(bytes.count) * part))))
      let samples = try file.samples()
      #expect(!samples.isEmpty && samples.count % (576 * 2) == 0)
      #expect(fixture.samples.starts(with: samples))
      #expect(file.length == Int64(samples.count / 2))
    }
  }

  @Test func `a long missing part is an error that reports the position`() throws {
    var start = FLACFixture()
    (start.sampleRate, start.lastBlock, start.frameCount) = (8000, nil, 1250)
    (start.channelCount, start.bits) = (1, 8)
    var rest = start
    (rest.firstNumber, rest.frameCount) = (3000, 4)
    start.total = 3004 * 576
    let file = try open(start.bytes + rest.frames.joined())
    #expect(file.isLengthExact)
    let error = PlayerError(
      .nothingPlayable,
      "/music/a.flac is damaged at 1:30, where more than 60 seconds are missing.")
    #expect(throws: error) { try file.samples() }
    try file.seek(to: 3001 * 576)
    #expect(try file.samples() == Array(rest.samples[576...]))
  }

  @Test func `a failed read can be repeated`() throws {
    for bytes in [fixture.bytes, fixture.ogg(perPage: 1)] {
      let source = MemoryFile(bytes)
      let file = try open(source)
      var samples = try file.samples(limit: 3000)
      source.failsFrom = 60_000
      while let more = try? file.samples(limit: 1), !more.isEmpty { samples += more }
      #expect(samples.count < fixture.samples.count)
      source.failsFrom = .max
      samples += try file.samples()
      #expect(samples == fixture.samples)
    }
  }
}
