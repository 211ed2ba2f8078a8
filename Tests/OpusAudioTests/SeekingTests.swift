import SoundDecoding
import TestSupport
import Testing

@testable import OpusAudio

@Suite struct SeekingTests {
  @Test(arguments: [1, 10, 200])
  func `samples after a seek are those of linear reading`(perPage: Int) throws {
    let file = try open(OggStreamFixture.opus(packetCount: 800).bytes(perPage: perPage))
    let samples = try file.samples()
    let length = samples.count / 2
    var generator = SeededGenerator(seed: 3)
    let places = [0, 1, 47_999, 48_000, 48_001, length - 1, length]
    let others = (0..<20).map { _ in Int.random(in: 0...length, using: &generator) }
    for place in places + others {
      try file.seek(to: place)
      let count = min(2000, length - place)
      let isSame =
        try file.samples(limit: 2000) == Array(samples[(place * 2)..<((place + count) * 2)])
      #expect(isSame, "\(place)")
    }
  }

  @Test func `a lost page is silent, and all after it is in its place`() throws {
    let stream = OggStreamFixture.opus(packetCount: 300)
    let whole = try open(stream.bytes()).samples()
    var pages = stream.pages()
    pages.remove(at: 22)
    let samples = try open(pages.flatMap { $0 }).samples()
    #expect(samples.count == whole.count)
    let (first, last) = (2 * (stream.ends[99] - 312), 2 * (stream.ends[104] - 312))
    #expect(samples[..<first] == whole[..<first])
    #expect(samples[first..<last].allSatisfy { $0 == 0 })
    // The decoder is reset, and yields the same samples again after a second.
    #expect(samples[(last + 96_000)...] == whole[(last + 96_000)...])
  }

  @Test func `a read that failed can be repeated`() throws {
    let bytes = OggStreamFixture.opus(packetCount: 800).bytes()
    let source = MemoryFile(bytes)
    let file = try OpusFormat.open(ByteReader(source))
    var samples = try file.samples(limit: 3000)
    source.failsFrom = Int64(bytes.count / 2)
    while let more = try? file.samples(limit: 1), !more.isEmpty { samples += more }
    source.failsFrom = .max
    samples += try file.samples()
    #expect(try samples == open(bytes).samples())
  }
}
