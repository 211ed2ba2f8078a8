import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import VorbisAudio

/// Files that lost something, or in which bytes were changed.
@Suite struct DamageTests {
  private let stream = OggStreamFixture.vorbis()

  /// Opens pages, and checks that the samples of `range` differ from those of the whole stream, and all others do
  /// not.
  private func expectDamage(_ pages: [[UInt8]], only range: Range<Int>) throws {
    let whole = try open(stream.bytes()).samples()
    let file = try open(pages.flatMap { $0 })
    let samples = try file.samples()
    #expect(file.length == Int64(stream.end) && samples.count == whole.count)
    let differing = samples.indices.filter { samples[$0] != whole[$0] }.map { $0 / 2 }
    #expect(differing.allSatisfy(range.contains) && !differing.isEmpty)
    for place in [0, 5000, range.lowerBound, range.upperBound, 20_000] {
      try file.seek(to: place)
      let isSame = try file.samples() == Array(samples[(2 * place)...])
      #expect(isSame, "\(place)")
    }
  }

  @Test func `a lost page is silent, and all others are in their places`() throws {
    var pages = stream.pages()
    pages[7][60] ^= 1
    // The first packet after the gap only prepares the decoder.
    try expectDamage(pages, only: stream.ends[24]..<stream.ends[30])
    let samples = try open(pages.flatMap { $0 }).samples()
    #expect(samples[(2 * stream.ends[24])..<(2 * stream.ends[30])].allSatisfy { $0 == 0 })
    pages[7..<10] = []
    try expectDamage(pages, only: stream.ends[24]..<stream.ends[40])
  }

  @Test func `a lost first page is silent`() throws {
    var pages = stream.pages()
    pages.remove(at: 2)
    try expectDamage(pages, only: 0..<stream.ends[5])
  }

  @Test func `a lost last page ends the sound`() throws {
    let file = try open(stream.pages().dropLast().flatMap { $0 })
    #expect(file.length == Int64(stream.ends[94]))
    #expect(try open(stream.bytes()).samples().starts(with: try file.samples()))
  }

  @Test func `junk between pages does not matter`() throws {
    var pages = stream.pages()
    pages.insert([UInt8](repeating: UInt8(ascii: "O"), count: 100_000), at: 9)
    #expect(try open(pages.flatMap { $0 }).samples() == open(stream.bytes()).samples())
  }

  @Test func `wrong numbers of pages do not matter where the positions are right`() throws {
    let pages = stream.pages().map { page in
      var page = page
      page[18] = 9
      return OggFixture.signed(page)
    }
    #expect(try open(pages.flatMap { $0 }).samples() == open(stream.bytes()).samples())
  }

  @Test func `packets that are no sound are skipped`() throws {
    var odd = stream
    for packet in [[], [1, 2], [0xFF]] as [[UInt8]] {
      odd.packets.insert(packet, at: 50)
      odd.ends.insert(odd.ends[49], at: 50)
    }
    #expect(try open(odd.bytes(perPage: 1)).samples() == open(stream.bytes()).samples())
  }

  @Test(arguments: [0.1, 0.5, 0.99])
  func `a file that was cut short plays what it has`(part: Double) throws {
    let bytes = stream.bytes(perPage: 1)
    let file = try open(Array(bytes.prefix(Int(Double(bytes.count) * part))))
    let samples = try file.samples()
    #expect(!samples.isEmpty && file.length == Int64(samples.count / 2))
    #expect(try open(bytes).samples().starts(with: samples))
  }

  @Test func `a long part that is missing is an error, which names the place`() throws {
    let long = OggStreamFixture.vorbis(sampleRate: 8000, channelCount: 1, packetCount: 3000)
    var pages = long.pages()
    pages.removeSubrange(100..<500)
    let file = try open(pages.flatMap { $0 })
    let end = long.ends[98 * 5 - 1] / 8000
    let error = PlayerError(
      .nothingPlayable,
      "/music/a.ogg is damaged at \(end / 60):\(end % 60 < 10 ? "0" : "")\(end % 60), "
        + "where more than 60 seconds are missing.")
    #expect(throws: error) { try file.samples() }
    try file.seek(to: long.ends[2600])
    let rest = try file.samples()
    #expect(rest.count == long.end - long.ends[2600])
  }

  @Test func `a position that lies costs no endless silence`() throws {
    for lie in [1 << 30, 1 << 49, 1 << 60] {
      var pages = stream.pages()
      pages[pages.count - 1] = OggFixture.moved(pages[pages.count - 1], by: lie)
      guard let file = try? open(pages.flatMap { $0 }) else { continue }
      #expect(file.length < 100_000_000)
      #expect(throws: PlayerError.self) { try file.samples() }
      _ = try file.persistentID()
    }
  }

  @Test func `a read that failed can be repeated`() throws {
    let long = OggStreamFixture.vorbis(packetCount: 1000)
    let bytes = long.bytes()
    let source = MemoryFile(bytes)
    let file = try VorbisFormat.open(ByteReader(source))
    var samples = try file.samples(limit: 3000)
    source.failsFrom = Int64(bytes.count / 2)
    while let more = try? file.samples(limit: 1), !more.isEmpty { samples += more }
    #expect(samples.count < long.end * 2)
    source.failsFrom = .max
    samples += try file.samples()
    #expect(try samples == open(bytes).samples())
  }

  @Test func `mutated files crash nothing, and have one length`() throws {
    var generator = SeededGenerator(seed: 1000)
    let other = OggStreamFixture.vorbis(sampleRate: 48_000, channelCount: 1, packetCount: 40)
    let files = [stream.pages(), stream.pages(perPage: 1) + other.pages(serial: 8)]
    var playable = 0
    for _ in 0..<150 {
      let pages = files[Int.random(in: 0...1, using: &generator)]
      let bytes = OggFixture.mutated(pages, using: &generator)
      guard let file = try? open(bytes) else { continue }
      playable += 1
      _ = try file.persistentID()
      guard let stretches = try? file.stretches() else { continue }
      let frames = stretches.map { $0.samples.count / $0.format.channelCount }
      let seconds = zip(stretches, frames).reduce(0) {
        $0 + Double($1.1) / Double($1.0.format.sampleRate)
      }
      #expect(abs(seconds - file.duration) < 0.001)
      let place = Int.random(in: 0...Int(file.length), using: &generator)
      try file.seek(to: place)
      _ = try file.samples()
    }
    #expect(playable > 50)
  }
}
