import Glibc
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import WavPackAudio

/// Correct streams, also with other data around them.
@Suite struct ReadingTests {
  private static let stereo = WavPackFixture()

  @Test(arguments: [8, 16, 24, 32], [1, 2])
  func `samples are those that the encoder received`(bits: Int, channels: Int) throws {
    var fixture = WavPackFixture()
    (fixture.bits, fixture.channelCount) = (bits, channels)
    let file = try open(fixture.bytes)
    #expect(file.format == PCMFormat(sampleRate: 44_100, channelCount: channels))
    #expect(file.isLengthExact && file.length == Int64(fixture.frameCount))
    let isSame = try file.samples() == fixture.samples
    #expect(isSame)
  }

  @Test(arguments: [1, 2])
  func `floats are those that the encoder received`(channels: Int) throws {
    var fixture = WavPackFixture()
    (fixture.bits, fixture.isFloat, fixture.channelCount) = (32, true, channels)
    let file = try open(fixture.bytes)
    let isSame = try file.samples() == fixture.samples
    #expect(isSame)
    #expect(file.kind == "WavPack 32 bit float")
  }

  @Test(arguments: [1, 7, 575, 4097])
  func `reads of any size return the same samples`(size: Int) throws {
    let isSame = try open(Self.stereo.bytes).samples(bite: size) == Self.stereo.samples
    #expect(isSame)
  }

  @Test(arguments: [8000, 44_100, 50_000, 192_000, 384_000, 768_000])
  func `every sample rate is played`(rate: Int) throws {
    var fixture = WavPackFixture()
    (fixture.sampleRate, fixture.frameCount) = (rate, 500)
    let file = try open(fixture.bytes)
    #expect(file.format.sampleRate == rate)
    #expect(file.duration == 500 / Double(rate))
    #expect(try file.samples() == fixture.samples)
  }

  @Test func `the kind names the size of samples, and mixing and rounding are losses`() throws {
    var fixture = WavPackFixture()
    var file = try open(fixture.bytes)
    #expect(file.kind == "WavPack 16 bit" && file.losses.isEmpty)
    #expect(file.codec == "WavPack" && file.bitDepth == 16 && file.channelCount == 2)
    (fixture.bits, fixture.channelCount) = (32, 6)
    file = try open(fixture.bytes)
    #expect(file.kind == "WavPack 32 bit" && file.channelCount == 6)
    #expect(file.losses == [.rounding(bits: 24), .downmix(layout: "5.1")])
  }

  // MARK: More than two channels

  @Test func `six channels are mixed to two`() throws {
    var fixture = WavPackFixture()
    fixture.channelCount = 6
    let all = fixture.samples
    let mixed = try open(fixture.bytes).samples()
    let half = Float(0.5).squareRoot()
    #expect(mixed.count == 2 * fixture.frameCount)
    for frame in stride(from: 0, to: fixture.frameCount, by: 97) {
      let channels = all[(frame * 6)..<(frame * 6 + 6)].map { $0 / (1 + 2 * half) }
      // Front left and right, center, low frequencies, back left and right.
      let left = channels[0] + half * (channels[2] + channels[4])
      let right = channels[1] + half * (channels[2] + channels[5])
      #expect(abs(mixed[2 * frame] - left) < 1e-6)
      #expect(abs(mixed[2 * frame + 1] - right) < 1e-6)
    }
  }

  @Test func `a channel mask decides the order`() throws {
    var fixture = WavPackFixture()
    // Front left and right, and low frequencies, which are left out.
    (fixture.channelCount, fixture.mask) = (3, 0xB)
    let all = fixture.samples
    let file = try open(fixture.bytes)
    #expect(file.losses == [.downmix(layout: "2.1")])
    let front = all.indices.filter { $0 % 3 != 2 }.map { all[$0] }
    #expect(try file.samples(limit: 1000) == Array(front.prefix(2000)))
  }

  // MARK: Hybrid

  @Test func `a hybrid file is lossy unless its correction file is next to it`() throws {
    var fixture = WavPackFixture()
    fixture.isHybrid = true
    let (main, correction) = fixture.encoded
    let folder = try TemporaryFolder()
    let path = try folder.write(main.joined, to: "a.wv")
    func file() throws -> any SoundFile { try WavPackFormat.open(ByteReader(FileBytes(path))) }
    let lossy = try file()
    #expect(lossy.kind == "WavPack 16 bit, lossy" && lossy.bitDepth == nil)
    #expect(lossy.isLengthExact && lossy.length == 20_000)
    let approximate = try lossy.samples()
    #expect(approximate.count == fixture.samples.count && approximate != fixture.samples)
    let id = try lossy.persistentID()

    try folder.write(correction.joined, to: "a.wvc")
    let exact = try file()
    #expect(exact.kind == "WavPack 16 bit" && exact.bitDepth == 16)
    #expect(try exact.samples() == fixture.samples)
    #expect(try exact.persistentID() == id)
    for place in [19_999, 0, 7777, 2000, 1999, 12_345] {
      try exact.seek(to: place)
      let samples = fixture.samples[(2 * place)...].prefix(6000)
      #expect(try exact.samples(limit: 3000) == Array(samples))
    }
  }

  @Test func `six hybrid channels are corrected, too`() throws {
    var (fixture, plain) = (WavPackFixture(), WavPackFixture())
    (fixture.channelCount, fixture.isHybrid, plain.channelCount) = (6, true, 6)
    let (main, correction) = fixture.encoded
    let folder = try TemporaryFolder()
    let path = try folder.write(main.joined, to: "a.wv")
    try folder.write(correction.joined, to: "a.wvc")
    let file = try WavPackFormat.open(ByteReader(FileBytes(path)))
    #expect(try file.samples() == open(plain.bytes).samples())
  }

  @Test func `the sound is lossy where the correction is missing or damaged`() throws {
    var fixture = WavPackFixture()
    fixture.isHybrid = true
    let (main, correction) = fixture.encoded
    let folder = try TemporaryFolder()
    let path = try folder.write(main.joined, to: "a.wv")
    let lossy = try open(main.joined).samples()
    var damaged = correction.blocks
    damaged[3][damaged[3].count / 2] ^= 1
    damaged.remove(at: 6)
    try folder.write(damaged.flatMap(\.self), to: "a.wvc")
    let file = try WavPackFormat.open(ByteReader(FileBytes(path)))
    let samples = try file.samples()
    for block in 0..<10 {
      let range = (4000 * block)..<(4000 * block + 4000)
      let expected = [3, 6].contains(block) ? lossy[range] : fixture.samples[range]
      #expect(samples[range].elementsEqual(expected), "block \(block)")
    }
  }

  @Test func `neither the correction of another file nor a link is used`() throws {
    var (fixture, other) = (WavPackFixture(), WavPackFixture())
    fixture.isHybrid = true
    (other.isHybrid, other.blockSize) = (true, 3000)
    let folder = try TemporaryFolder()
    let path = try folder.write(fixture.encoded.main.joined, to: "a.wv")
    try folder.write(other.encoded.correction.joined, to: "a.wvc")
    #expect(try WavPackFormat.open(ByteReader(FileBytes(path))).kind == "WavPack 16 bit, lossy")
    let elsewhere = try folder.write(fixture.encoded.correction.joined, to: "b/c.wvc")
    let linked = try folder.write(fixture.encoded.main.joined, to: "d.wv")
    let link = folder["d.wvc"]
    try #require(elsewhere.withCString { old in link.withCString { symlink(old, $0) } } == 0)
    #expect(try WavPackFormat.open(ByteReader(FileBytes(linked))).kind == "WavPack 16 bit, lossy")
  }

  // MARK: Other data around the sound

  @Test func `tags at the start and the end are not played`() throws {
    let tags = ID3Tag.ape([("Title", ["A"])]) + ID3Tag.version1(title: "Old")
    let file = try open(MP3Fixture.id3v2(size: 5000) + Self.stereo.bytes + tags)
    #expect(file.isLengthExact)
    #expect(try file.samples() == Self.stereo.samples)
  }

  @Test(arguments: [10, 3000, 100_000])
  func `junk at the end is not played`(count: Int) throws {
    var generator = SeededGenerator(seed: 5)
    let junk = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let file = try open(Self.stereo.bytes + junk)
    #expect(file.isLengthExact && file.length == Int64(Self.stereo.frameCount))
    #expect(try file.samples() == Self.stereo.samples)
  }

  @Test func `blocks without sound are skipped`() throws {
    let blocks = Self.stereo.encoded.main.blocks
    // A block with nothing but the header of the original file.
    let metadata: [UInt8] =
      Array("wvpk".utf8) + [28, 0, 0, 0, 0x10, 4, 0, 0] + [UInt8](repeating: 0, count: 20)
      + [0x21, 1, 7, 7]
    let all = metadata + blocks[..<4].joined() + metadata + blocks[4...].joined() + metadata
    let file = try open(all)
    #expect(file.isLengthExact)
    #expect(try file.samples() == Self.stereo.samples)
  }

  @Test func `the program of a self-extracting file is skipped`() throws {
    var generator = SeededGenerator(seed: 5)
    let program = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let file = try open(Array("MZ".utf8) + program + Self.stereo.bytes)
    #expect(try file.samples() == Self.stereo.samples)
    #expect(try file.persistentID() == open(Self.stereo.bytes).persistentID())
  }

  @Test func `an undeclared length is the end of the last block`() throws {
    var fixture = WavPackFixture()
    fixture.knowsTotal = false
    let file = try open(fixture.bytes)
    #expect(!file.isLengthExact && file.length == Int64(fixture.frameCount))
    try file.measure()
    #expect(file.isLengthExact && file.length == Int64(fixture.frameCount))
    #expect(try open(fixture.bytes).samples() == fixture.samples)
  }

  @Test(arguments: [1, 5000, 1_000_000])
  func `a wrong length does not matter`(total: UInt32) throws {
    let blocks = Self.stereo.encoded.main.blocks.map { block in
      var block = block
      block.replaceSubrange(12..<16, with: OggFixture.little(UInt64(total), 4))
      return block
    }
    let file = try open(blocks.flatMap(\.self))
    #expect(!file.isLengthExact)
    #expect(try file.samples().count == Self.stereo.samples.count)
    #expect(file.isLengthExact && file.length == Int64(Self.stereo.frameCount))
  }

  @Test func `a stream that was cut begins with its first block`() throws {
    let blocks = Self.stereo.encoded.main.blocks
    let file = try open(blocks[3...].flatMap(\.self))
    #expect(file.isLengthExact && file.length == 14_000)
    let samples = Array(Self.stereo.samples[12_000...])
    #expect(try file.samples() == samples)
    try file.seek(to: 700)
    #expect(try file.samples() == Array(samples[1400...]))
  }

  // MARK: Identity

  @Test func `tags are not part of the identity`() throws {
    let id = try open(Self.stereo.bytes).persistentID()
    #expect(id.rawValue.hasPrefix("s1:"))
    let tags = ID3Tag.ape([("Title", ["A"])]) + ID3Tag.version1(title: "Old")
    let tagged = MP3Fixture.id3v2(size: 100) + Self.stereo.bytes + tags
    #expect(try open(tagged).persistentID() == id)
    var other = WavPackFixture()
    other.seed = 2
    #expect(try open(other.bytes).persistentID() != id)
    let file = try open(Self.stereo.bytes)
    #expect(file.holds(id))
    #expect(!file.holds(try open(other.bytes).persistentID()))
  }
}
