import TestSupport
import Testing

@testable import WavPackAudio

@Suite struct SeekingTests {
  private static let fixtures: [(name: String, fixture: WavPackFixture)] = {
    var (mono, float, unknown, six) = (
      WavPackFixture(), WavPackFixture(), WavPackFixture(), WavPackFixture()
    )
    (mono.channelCount, mono.blockSize, mono.frameCount) = (1, 600, 60_000)
    (float.bits, float.isFloat) = (32, true)
    (unknown.knowsTotal, unknown.bits) = (false, 24)
    six.channelCount = 6
    return [("mono", mono), ("float", float), ("no length", unknown), ("six channels", six)]
  }()

  @Test(arguments: fixtures.indices)
  func `samples after a seek equal those of sequential reading`(index: Int) throws {
    let (name, fixture) = Self.fixtures[index]
    let bytes = fixture.bytes
    let samples = try open(bytes).samples()
    let file = try open(bytes)
    let channels = file.format.channelCount
    let length = samples.count / channels
    var generator = SeededGenerator(seed: 3)
    let places = [0, 1, 599, 600, 601, 1999, 2000, 2001, length - 1, length]
    let others = (0..<40).map { _ in Int.random(in: 0...length, using: &generator) }
    for place in places + others {
      try file.seek(to: place)
      let count = min(2500, length - place)
      let isSame =
        try file.samples(limit: 2500)
        == Array(samples[(place * channels)..<((place + count) * channels)])
      #expect(isSame, "\(name), \(place)")
    }
  }

  @Test(arguments: fixtures.indices)
  func `a position outside of the file is its start or end`(index: Int) throws {
    let (_, fixture) = Self.fixtures[index]
    let file = try open(fixture.bytes)
    try file.seek(to: 10_000_000)
    #expect(try file.samples() == [])
    #expect(file.isLengthExact && file.length == Int64(fixture.frameCount))
    try file.seek(to: -5)
    #expect(try file.samples(limit: 10) == open(fixture.bytes).samples(limit: 10))
  }

  @Test func `opening and seeking read only a small part of a file`() throws {
    var fixture = WavPackFixture()
    fixture.frameCount = 500_000
    let source = MemoryFile(fixture.bytes)
    #expect(source.bytes.count > 1_500_000)
    let file = try open(source)
    #expect(source.bytesRead < 200_000)
    let before = source.bytesRead
    try file.seek(to: fixture.frameCount / 3)
    _ = try file.samples(limit: 1)
    #expect(source.bytesRead - before < 500_000)
  }
}
