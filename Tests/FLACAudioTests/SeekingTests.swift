import TestSupport
import Testing

@testable import FLACAudio

@Suite struct SeekingTests {
  private static let fixtures: [(name: String, bytes: [UInt8], samples: [Float])] = {
    var mono = FLACFixture()
    (mono.channelCount, mono.frameCount, mono.hasSampleNumbers) = (1, 300, true)
    var long = FLACFixture()
    (long.frameCount, long.lastBlock) = (400, 1)
    var unknown = FLACFixture()
    (unknown.total, unknown.bits) = (0, 24)
    var large = FLACFixture()
    (large.blockSize, large.frameCount) = (16_384, 6)
    let small = [("mono", mono), ("long", long), ("no length", unknown)]
    return [("large", large.bytes, large.samples)]
      + small.map { ($0, $1.bytes, $1.samples) }
      + small.map { ("Ogg " + $0, $1.ogg(perPage: 1), $1.samples) }
  }()

  @Test(arguments: fixtures.indices)
  func `samples after a seek equal those of linear reading`(index: Int) throws {
    let (name, bytes, samples) = Self.fixtures[index]
    let file = try open(bytes)
    let channels = file.format.channelCount
    let length = samples.count / channels
    var generator = SeededGenerator(seed: 3)
    let places = [0, 1, 575, 576, 577, length - 1, length]
    let others = (0..<40).map { _ in Int.random(in: 0...length, using: &generator) }
    for place in places + others {
      try file.seek(to: place)
      let count = min(2000, length - place)
      let isSame =
        try file.samples(limit: 2000)
        == Array(samples[(place * channels)..<((place + count) * channels)])
      #expect(isSame, "\(name), \(place)")
    }
  }

  @Test(arguments: fixtures.indices)
  func `a position out of range becomes the start or the end`(index: Int) throws {
    let (_, bytes, samples) = Self.fixtures[index]
    let file = try open(bytes)
    try file.seek(to: 10_000_000)
    #expect(try file.samples() == [])
    #expect(file.isLengthExact && file.length == Int64(samples.count / file.format.channelCount))
    try file.seek(to: -5)
    #expect(try file.samples(limit: 10) == Array(samples.prefix(10 * file.format.channelCount)))
  }

  @Test func `a seek reads only a small part of a file`() throws {
    var fixture = FLACFixture()
    fixture.frameCount = 800
    let source = MemoryFile(fixture.bytes)
    let file = try open(source)
    let before = source.bytesRead
    try file.seek(to: fixture.length / 3)
    _ = try file.samples(limit: 1)
    #expect(source.bytes.count > 1_800_000)
    #expect(source.bytesRead - before < 400_000)
  }

  @Test func `the search for frames that are not where they should be can be cancelled`() throws {
    var fixture = FLACFixture()
    fixture.total = 99
    let file = try open(fixture.bytes)
    #expect(try file.samples(limit: 100) == Array(fixture.samples.prefix(200)))
    #expect(try !file.seek(to: 20_000, while: { false }))
    #expect(try file.samples(limit: 100) == Array(fixture.samples[200..<400]))
  }
}
