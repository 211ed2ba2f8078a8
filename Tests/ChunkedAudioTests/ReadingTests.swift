import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import ChunkedAudio

/// Files that are correct, or that many programs write.
@Suite struct ReadingTests {
  /// The forms of samples: the encoding of AIFF-C, bits, and whether they are floats.
  private static let forms: [(isAIFF: Bool, encoding: String?, bits: Int, isFloat: Bool)] =
    [8, 16, 24, 32].map { (false, nil, $0, false) } + [32, 64].map { (false, nil, $0, true) }
    + [8, 16, 24, 32].flatMap { [(true, nil, $0, false), (true, "NONE", $0, false)] }
    + [
      (true, "sowt", 16, false), (true, "sowt", 24, false), (true, "twos", 16, false),
      (true, "in24", 24, false), (true, "in32", 32, false), (true, "42ni", 24, false),
      (true, "23ni", 32, false), (true, "fl32", 32, true), (true, "FL32", 32, true),
      (true, "fl64", 64, true), (true, "FL64", 64, true),
    ]

  private func fixture(_ index: Int) -> PCMFixture {
    var fixture = PCMFixture(isAIFF: Self.forms[index].isAIFF)
    fixture.encoding = Self.forms[index].encoding
    (fixture.bits, fixture.isFloat) = (Self.forms[index].bits, Self.forms[index].isFloat)
    return fixture
  }

  @Test(arguments: forms.indices, [1, 2])
  func `samples are read exactly`(index: Int, channels: Int) throws {
    var fixture = fixture(index)
    fixture.channelCount = channels
    let file = try open(fixture.bytes)
    #expect(file.format == PCMFormat(sampleRate: 44_100, channelCount: channels))
    #expect(file.isLengthExact && file.length == Int64(fixture.frameCount))
    let isSame = try file.samples() == fixture.samples
    #expect(isSame)
  }

  @Test(arguments: forms.indices)
  func `reads of odd sizes after seeks return the same samples`(index: Int) throws {
    let fixture = fixture(index)
    let samples = fixture.samples
    let file = try open(fixture.bytes)
    for place in [0, 1, 2047, 2999, 3000, 5, -3, 9999] {
      try file.seek(to: place)
      let start = 2 * min(max(0, place), fixture.frameCount)
      let isSame = try file.samples(bite: 77) == Array(samples[start...])
      #expect(isSame, "\(place)")
    }
  }

  @Test func `extreme samples are exact`() throws {
    var fixture = PCMFixture()
    fixture.channelCount = 1
    let cases: [(bits: Int, bytes: [UInt8], samples: [Float])] = [
      (8, [0, 128, 255], [-1, 0, 127 / 128]),
      (16, [0, 0x80, 1, 0, 0xFF, 0x7F], [-1, 1 / 32_768, 32_767 / 32_768]),
      (24, [0, 0, 0x80, 1, 0, 0], [-1, 1 / 8_388_608]),
      (32, [0, 0, 0, 0x80, 0, 0, 0, 0x40, 0xFF, 0xFF, 0xFF, 0x7F], [-1, 0.5, 1]),
    ]
    for (bits, bytes, samples) in cases {
      fixture.bits = bits
      let file = fixture.file([("fmt ", fixture.format), ("data", bytes)])
      #expect(try open(file).samples() == samples)
    }
  }

  @Test func `NaN becomes silence, and infinity is limited`() throws {
    var fixture = PCMFixture()
    (fixture.channelCount, fixture.bits, fixture.isFloat) = (1, 32, true)
    let values: [Float] = [.nan, .infinity, -.infinity, 1.5, -0.25]
    let bytes = values.flatMap { OggFixture.little(UInt64($0.bitPattern), 4) }
    let file = fixture.file([("fmt ", fixture.format), ("data", bytes)])
    #expect(try open(file).samples() == [0, 1_000_000, -1_000_000, 1.5, -0.25])
  }

  @Test(arguments: [1000, 8000, 11_025, 96_000, 192_000, 384_000, 768_000], [false, true])
  func `every sample rate is played`(rate: Int, isAIFF: Bool) throws {
    var fixture = PCMFixture(isAIFF: isAIFF)
    (fixture.sampleRate, fixture.frameCount) = (rate, 100)
    let file = try open(fixture.bytes)
    #expect(file.format.sampleRate == rate)
    #expect(file.duration == 100 / Double(rate))
    #expect(file.bitrate == (rate * 32 + 500) / 1000)
  }

  @Test func `the kind names the size of samples, and mixing and rounding are losses`() throws {
    var fixture = PCMFixture()
    var file = try open(fixture.bytes)
    #expect(file.kind == "WAV 16 bit" && file.losses.isEmpty)
    #expect(file.codec == "WAV" && file.bitDepth == 16 && file.channelCount == 2)
    (fixture.bits, fixture.channelCount) = (32, 6)
    file = try open(fixture.bytes)
    #expect(file.kind == "WAV 32 bit" && file.channelCount == 6)
    #expect(file.losses == [.rounding(bits: 24), .downmix(layout: "5.1")])
    (fixture.channelCount, fixture.isFloat) = (2, true)
    file = try open(fixture.bytes)
    #expect(file.kind == "WAV 32 bit float" && file.losses.isEmpty)
    fixture.bits = 64
    file = try open(fixture.bytes)
    #expect(file.kind == "WAV 64 bit float" && file.losses == [.rounding(bits: 32)])
    #expect(try open(PCMFixture(isAIFF: true).bytes).kind == "AIFF 16 bit")
  }

  @Test func `the kind names only the bits that are used`() throws {
    var fixture = PCMFixture()
    fixture.bits = 24
    let format = fixture.extensible(mask: 3, validBits: 20)
    let file = try open(fixture.file([("fmt ", format), fixture.soundChunk]))
    #expect(file.kind == "WAV 20 bit")
    #expect(try file.samples() == fixture.samples)
    // Twenty bits need three bytes.
    var odd = fixture.format
    odd[14] = 20
    #expect(try open(fixture.file([("fmt ", odd), fixture.soundChunk])).kind == "WAV 20 bit")
  }

  // MARK: More than two channels

  @Test(arguments: [false, true])
  func `six channels are mixed to two`(isAIFF: Bool) throws {
    var fixture = PCMFixture(isAIFF: isAIFF)
    fixture.channelCount = 6
    let all = fixture.samples
    let mixed = try open(fixture.bytes).samples(bite: 91)
    let half = Float(0.5).squareRoot()
    #expect(mixed.count == 2 * fixture.frameCount)
    for frame in stride(from: 0, to: fixture.frameCount, by: 7) {
      let channels = all[(frame * 6)..<(frame * 6 + 6)].map { $0 / (1 + 2 * half) }
      // Front left and right, center, low frequencies, back left and right.
      let left = channels[0] + half * (channels[2] + channels[4])
      let right = channels[1] + half * (channels[2] + channels[5])
      #expect(abs(mixed[2 * frame] - left) < 1e-6)
      #expect(abs(mixed[2 * frame + 1] - right) < 1e-6)
    }
  }

  @Test func `a channel mask decides the order`() throws {
    var fixture = PCMFixture()
    fixture.channelCount = 3
    // Front left and right, and low frequencies, which are left out.
    let bytes = fixture.file([("fmt ", fixture.extensible(mask: 0xB)), fixture.soundChunk])
    let file = try open(bytes)
    #expect(file.losses == [.downmix(layout: "2.1")])
    let all = fixture.samples
    #expect(try file.samples() == (0..<3000).flatMap { [all[3 * $0], all[3 * $0 + 1]] })
    let unknown = fixture.file([("fmt ", fixture.extensible(mask: 0)), fixture.soundChunk])
    #expect(try open(unknown).losses == [.downmix(layout: "3.0")])
  }

  // MARK: Other chunks

  @Test func `the order of chunks and tags around them do not matter`() throws {
    var fixture = PCMFixture()
    fixture.before = [("JUNK", [UInt8](repeating: 7, count: 33)), ("bext", [1, 2])]
    fixture.after = [fixture.info([("INAM", "A")]), ("junk", [5])]
    let wrapped = MP3Fixture.id3v2(size: 5000) + fixture.bytes + ID3Tag.version1(title: "Old")
    #expect(try open(wrapped).samples() == fixture.samples)
    let aiff = PCMFixture(isAIFF: true)
    let reversed = aiff.file([
      ("NAME", Array("odd".utf8)), aiff.soundChunk, ("COMM", aiff.common),
    ])
    #expect(try open(reversed).samples() == aiff.samples)
  }

  @Test func `the sound of AIFF begins after its offset`() throws {
    let fixture = PCMFixture(isAIFF: true)
    let content: [UInt8] = [0, 0, 0, 5, 0, 0, 0, 0, 9, 9, 9, 9, 9] + fixture.sound
    let bytes = fixture.file([("COMM", fixture.common), ("SSND", content)])
    #expect(try open(bytes).samples() == fixture.samples)
  }

  @Test func `frames that AIFF does not declare are not played`() throws {
    let fixture = PCMFixture(isAIFF: true)
    for (count, expected) in [(2000, 2000), (0, 3000), (4_000_000_000, 3000)] {
      let bytes = fixture.file([("COMM", fixture.common(frameCount: count)), fixture.soundChunk])
      #expect(try open(bytes).length == Int64(expected))
    }
  }

  // MARK: Sizes

  @Test(arguments: [0, 0xFFFF_FFFF, 0x7FFF_F000] as [UInt64], [false, true])
  func `sound of unknown size extends to the end of the file`(size: UInt64, isAIFF: Bool) throws {
    let fixture = PCMFixture(isAIFF: isAIFF)
    let frames = isAIFF ? 0 : fixture.frameCount
    let head = fixture.file([
      isAIFF ? ("COMM", fixture.common(frameCount: frames)) : ("fmt ", fixture.format)
    ])
    let (id, content) = fixture.soundChunk
    let number = isAIFF ? FLACFixture.big(size, 4) : OggFixture.little(size, 4)
    let bytes = head.prefix(4) + number + head.dropFirst(8) + Array(id.utf8) + number + content
    let file = try open(Array(bytes))
    #expect(file.isLengthExact && file.length == 3000)
    #expect(try file.samples() == fixture.samples)
  }

  @Test func `sizes of RF64 are read from their chunk`() throws {
    var fixture = PCMFixture()
    fixture.after = [("LIST", Array("INFO".utf8))]
    let size = UInt64(fixture.sound.count)
    for id in ["RF64", "BW64"] {
      let numbers: [UInt64] = [99, size, 3000]
      let sizes: [UInt8] = numbers.flatMap { OggFixture.little($0, 8) } + [0, 0, 0, 0]
      var bytes = fixture.file(
        [("ds64", sizes), ("fmt ", fixture.format), fixture.soundChunk] + fixture.after)
      bytes.replaceSubrange(0..<8, with: Array(id.utf8) + [0xFF, 0xFF, 0xFF, 0xFF])
      let place = 12 + 36 + 24 + 4
      #expect(bytes[place - 4] == UInt8(ascii: "d"))
      bytes.replaceSubrange(place..<(place + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
      let file = try open(bytes)
      #expect(file.kind == "WAV 16 bit" && file.length == 3000)
      #expect(try file.samples() == fixture.samples)
    }
  }

  @Test func `chunks without padding are found`() throws {
    let fixture = PCMFixture()
    let odd = Array("note".utf8) + [3, 0, 0, 0, 1, 2, 3]
    let rest = fixture.chunk(("fmt ", fixture.format)) + fixture.chunk(fixture.soundChunk)
    for padding: [UInt8] in [[], [0], [0xFE]] {
      let content = Array("WAVE".utf8) + odd + padding + rest
      #expect(try open(fixture.chunk(("RIFF", content))).samples() == fixture.samples)
    }
  }
}
