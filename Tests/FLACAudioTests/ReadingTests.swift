import PlayerModel
import TestSupport
import Testing

@testable import FLACAudio

/// Valid streams, and streams surrounded by other data.
@Suite struct ReadingTests {
  private static let stereo = FLACFixture()

  @Test(arguments: [8, 16, 24, 32], [1, 2])
  func `samples equal those that the encoder stored`(bits: Int, channels: Int) throws {
    var fixture = FLACFixture()
    (fixture.bits, fixture.channelCount) = (bits, channels)
    for bytes in [fixture.bytes, fixture.ogg()] {
      let file = try open(bytes)
      #expect(file.format == PCMFormat(sampleRate: 44_100, channelCount: channels))
      #expect(file.isLengthExact && file.length == Int64(fixture.length))
      let isSame = try file.samples() == fixture.samples
      #expect(isSame)
    }
  }

  @Test func `the example of RFC 9639 is decoded`() throws {
    let text = """
      664c6143 80000022 10001000 00000f00 000f0ac4 42f00000 00013e84 b41807dc 69030758
      6a3dad1a 2e0ffff8 69180000 bf0358fd 03128baa 9a
      """
    let digits = text.filter { !$0.isWhitespace }.map { UInt8($0.hexDigitValue ?? 0) }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    #expect(try open(bytes).samples() == [25_588.0 / 32_768, 10_416.0 / 32_768])
  }

  @Test(arguments: [1, 7, 575, 4097])
  func `reading with odd buffer sizes gives the same samples`(bite: Int) throws {
    for bytes in [Self.stereo.bytes, Self.stereo.ogg()] {
      let isSame = try open(bytes).samples(bite: bite) == Self.stereo.samples
      #expect(isSame)
    }
  }

  @Test(arguments: [8000, 96_000, 192_000, 384_000, 768_000])
  func `every sample rate is played`(rate: Int) throws {
    var fixture = FLACFixture()
    fixture.sampleRate = rate
    let file = try open(fixture.bytes)
    #expect(file.format.sampleRate == rate)
    #expect(file.duration == Double(fixture.length) / Double(rate))
  }

  @Test func `frames may be numbered by sample`() throws {
    var fixture = FLACFixture()
    fixture.hasSampleNumbers = true
    #expect(try open(fixture.bytes).samples() == fixture.samples)
  }

  @Test func `the kind includes the bit depth, and losses are mixing and rounding`() throws {
    var fixture = FLACFixture()
    for (bytes, kind) in [(fixture.bytes, "FLAC 16 bit"), (fixture.ogg(), "Ogg FLAC 16 bit")] {
      let file = try open(bytes)
      #expect(file.kind == kind && file.losses.isEmpty)
      #expect(file.encoding.codec == "FLAC" && file.encoding.bitDepth == 16)
    }
    (fixture.bits, fixture.channelCount) = (32, 6)
    let file = try open(fixture.bytes)
    #expect(file.losses.map(\.description) == ["rounded to 24 bits", "5.1, mixed to stereo"])
    #expect(file.encoding.bitDepth == 32 && file.encoding.channels == 6)
    #expect(file.encoding.sampleRate == 44_100 && file.encoding.bitrate == file.bitrate)
  }

  @Test func `the encoder is the vendor string of the comment`() throws {
    var fixture = FLACFixture()
    #expect(try open(fixture.bytes).encoder == nil)
    fixture.blocks = [(4, VorbisFixture.comment([String](), vendor: "flake 1"))]
    for bytes in [fixture.bytes, fixture.ogg()] { #expect(try open(bytes).encoder == "flake 1") }
  }

  // MARK: More than two channels

  @Test func `six channels are mixed to two`() throws {
    var fixture = FLACFixture()
    fixture.channelCount = 6
    let all = fixture.samples
    let mixed = try open(fixture.bytes).samples()
    let half = Float(0.5).squareRoot()
    for frame in stride(from: 0, to: fixture.length, by: 97) {
      let channels = all[(frame * 6)..<(frame * 6 + 6)].map { $0 / (1 + 2 * half) }
      // Front left and right, center, low frequencies, back left and right.
      let left = channels[0] + half * (channels[2] + channels[4])
      let right = channels[1] + half * (channels[2] + channels[5])
      #expect(abs(mixed[2 * frame] - left) < 1e-6)
      #expect(abs(mixed[2 * frame + 1] - right) < 1e-6)
    }
  }

  @Test func `a channel mask in the tags determines the order`() throws {
    var fixture = FLACFixture()
    fixture.channelCount = 3
    // Front left and right, and low frequencies, which are dropped.
    fixture.blocks = [(4, VorbisFixture.comment(["waveformatextensible_channel_mask=0x000B"]))]
    let all = fixture.samples
    let file = try open(fixture.bytes)
    #expect(file.losses == [.downmix(layout: "2.1")])
    let mixed = try file.samples(limit: 1000)
    let expected = (0..<1000).flatMap { [all[3 * $0], all[3 * $0 + 1]] }
    #expect(mixed == expected)
  }

  // MARK: Data around the audio

  @Test func `tags before and after the audio change nothing`() throws {
    let tags = MP3Fixture.id3v2(size: 5000) + Self.stereo.bytes + ID3Tag.version1(title: "Old")
    let file = try open(tags)
    #expect(file.isLengthExact)
    #expect(try file.samples() == Self.stereo.samples)
  }

  @Test(arguments: [10, 3000, 100_000])
  func `junk at the end changes nothing`(count: Int) throws {
    var generator = SeededGenerator(seed: 5)
    let junk = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let file = try open(Self.stereo.bytes + junk)
    #expect(file.isLengthExact && file.length == Int64(Self.stereo.length))
    #expect(try file.samples() == Self.stereo.samples)
  }

  @Test(arguments: [0, 1, 100, 420, 2400, 1 << 24 - 1])
  func `the declared size of the largest frame does not matter`(size: Int) throws {
    var bytes = Self.stereo.bytes
    // After the signature and a block's header are the sizes of blocks and of the smallest frame.
    bytes.replaceSubrange(15..<18, with: FLACFixture.big(UInt64(size), 3))
    for junk in [0, 1, 3000] {
      let file = try open(bytes + [UInt8](repeating: 0xFF, count: junk))
      #expect(file.isLengthExact && file.length == Int64(Self.stereo.length))
      #expect(try file.samples() == Self.stereo.samples)
    }
  }

  // A frame has eleven bytes more than samples, and 32 bytes are searched first.
  @Test(arguments: [1, 2, 20, 21, 22, 100], [0, 1, 31, 32, 33])
  func `the length is exact however short the last frames are`(last: Int, junk: Int) throws {
    var fixture = FLACFixture()
    (fixture.channelCount, fixture.bits, fixture.lastBlock) = (1, 8, last)
    for blockSize in [last, 576] {
      fixture.blockSize = blockSize
      let file = try open(fixture.bytes + [UInt8](repeating: 0xFF, count: junk))
      #expect(file.isLengthExact && file.length == Int64(fixture.length))
    }
  }

  @Test func `a short last frame that is damaged does not change the length`() throws {
    var fixture = FLACFixture()
    (fixture.channelCount, fixture.bits, fixture.lastBlock) = (1, 8, 3)
    var bytes = fixture.bytes
    bytes[bytes.count - 4] ^= 1
    let file = try open(bytes)
    #expect(file.isLengthExact && file.length == Int64(fixture.length))
  }

  // Pieces of 16 KiB are read, and a frame begins with the last byte of one, or with the first of the next.
  @Test(arguments: [370, 501])
  func `a frame may begin anywhere in a piece that is read`(blockSize: Int) throws {
    var fixture = FLACFixture()
    (fixture.channelCount, fixture.bits) = (1, 8)
    (fixture.blockSize, fixture.frameCount) = (blockSize, 60)
    let place = fixture.frames.prefix(blockSize == 370 ? 43 : 32).joined().count
    #expect(place == (blockSize == 370 ? 16_383 : 16_384))
    #expect(try open(fixture.bytes).samples() == fixture.samples)
    fixture.total = 0
    let file = try open(fixture.bytes)
    try file.measure()
    #expect(file.length == Int64(fixture.length))
  }

  @Test func `without a declared length it is measured`() throws {
    var fixture = FLACFixture()
    fixture.total = 0
    for bytes in [fixture.bytes, fixture.ogg()] {
      let file = try open(bytes)
      #expect(!file.isLengthExact && file.length == Int64(fixture.length))
      try file.measure()
      #expect(file.isLengthExact && file.length == Int64(fixture.length))
      #expect(try open(bytes).samples() == fixture.samples)
    }
  }

  @Test(arguments: [1, 5000, 1_000_000, 1 << 36 - 1])
  func `a wrong length does not matter`(total: Int) throws {
    var fixture = FLACFixture()
    fixture.total = total
    for bytes in [fixture.bytes, fixture.ogg()] {
      let file = try open(bytes)
      #expect(!file.isLengthExact)
      #expect(try file.samples() == fixture.samples)
      #expect(file.isLengthExact && file.length == Int64(fixture.length))
    }
  }

  @Test func `anything after the end is a different stream`() throws {
    var other = FLACFixture()
    (other.seed, other.frameCount) = (9, 70)
    let bytes = Self.stereo.bytes + other.bytes
    let file = try open(bytes)
    #expect(!file.isLengthExact)
    try file.measure()
    #expect(file.length == Int64(Self.stereo.length))
    #expect(try open(bytes).samples() == Self.stereo.samples)
    try file.seek(to: 20_000)
    #expect(try file.samples() == Array(Self.stereo.samples[40_000...]))
  }

  @Test func `a stream with a missing start begins at its first frame`() throws {
    var fixture = FLACFixture()
    fixture.firstNumber = 1000
    for bytes in [fixture.bytes, fixture.ogg()] {
      let file = try open(bytes)
      #expect(file.isLengthExact && file.length == Int64(fixture.length))
      #expect(try file.samples() == fixture.samples)
      try file.seek(to: 700)
      #expect(try file.samples() == Array(fixture.samples[1400...]))
    }
  }
}
