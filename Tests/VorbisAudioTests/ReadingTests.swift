import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import VorbisAudio

/// Streams that are as they should be, or around which there is something else.
@Suite struct ReadingTests {
  private static let stream = OggStreamFixture.vorbis()
  private static let samples = Result { try open(stream.bytes()).samples() }

  @Test func `length and format are known without decoding`() throws {
    for perPage in [1, 5, 100] {
      let file = try open(Self.stream.bytes(perPage: perPage))
      #expect(file.format == PCMFormat(sampleRate: 44_100, channelCount: 2))
      #expect(file.isLengthExact && file.length == Int64(Self.stream.end))
      #expect(file.duration == Double(Self.stream.end) / 44_100)
      #expect(try file.samples().count == Self.stream.end * 2)
    }
  }

  @Test func `what is decoded is loud, and different in each channel and part`() throws {
    let samples = try Self.samples.get()
    for part in stride(from: 2000, to: samples.count - 2000, by: 2000) {
      let (left, right) = (part..<(part + 2000)).reduce(into: ([Float](), [Float]())) {
        if $1 % 2 == 0 { $0.0.append(samples[$1]) } else { $0.1.append(samples[$1]) }
      }
      let peak = left.map(abs).max() ?? 0
      #expect(peak > 0.01 && peak < 2 && left != right)
    }
  }

  @Test(arguments: [1, 7, 575, 4097])
  func `odd buffer sizes give the same samples`(bite: Int) throws {
    #expect(try open(Self.stream.bytes()).samples(bite: bite) == Self.samples.get())
  }

  @Test(arguments: [8000, 22_050, 96_000, 192_000])
  func `every rate is played`(rate: Int) throws {
    let file = try open(OggStreamFixture.vorbis(sampleRate: rate, channelCount: 1).bytes())
    #expect(file.format == PCMFormat(sampleRate: rate, channelCount: 1))
  }

  @Test func `bitrate, kind and encoder are those of the stream`() throws {
    let stream = OggStreamFixture.vorbis()
    let file = try open(stream.bytes())
    let size = stream.pages().dropFirst(2).reduce(0) { $0 + $1.count }
    #expect(file.bitrate == Int((Double(size) * 8 / 1000 / file.duration).rounded()))
    #expect(file.kind == "Vorbis" && file.encoder == "Xiph.Org test")
    #expect(file.isBitrateConstant == false && file.replayGain == nil)
    let constant = OggStreamFixture.vorbis(bitrates: [96_000, 96_000, 96_000])
    #expect(try open(constant.bytes()).isBitrateConstant == true)
  }

  // MARK: Ends

  @Test func `the end is cut where the stream declares it`() throws {
    for cut in [0, 1, 400] {
      var stream = Self.stream
      stream.cut = cut
      let samples = try open(stream.bytes()).samples()
      #expect(samples.count == (stream.ends[99] - cut) * 2)
      #expect(samples.starts(with: try Self.samples.get().prefix(samples.count - 1000)))
    }
  }

  @Test func `a stream that was cut begins at its first frame`() throws {
    var stream = Self.stream
    stream.start = 1_000_000
    for perPage in [1, 5] {
      let file = try open(stream.bytes(perPage: perPage))
      #expect(file.isLengthExact && file.length == Int64(Self.stream.end))
      #expect(try file.samples() == Self.samples.get())
      try file.seek(to: 20_000)
      #expect(try file.samples() == Array(Self.samples.get()[40_000...]))
    }
  }

  @Test func `a start before the first position is cut`() throws {
    var stream = Self.stream
    stream.start = -700
    let file = try open(stream.bytes())
    #expect(file.length == Int64(stream.end))
    #expect(try file.samples() == Array(Self.samples.get()[1400...]))
    try file.seek(to: 5000)
    #expect(try file.samples() == Array(Self.samples.get()[11_400...]))
  }

  @Test func `a stream on one page has its end cut`() throws {
    var stream = OggStreamFixture.vorbis(packetCount: 12)
    stream.cut = 900
    let file = try open(stream.bytes(perPage: 100))
    #expect(file.length == Int64(stream.end))
    #expect(try file.samples() == Array(Self.wholeStart().prefix(stream.end * 2)))
  }

  private static func wholeStart() throws -> [Float] {
    var stream = OggStreamFixture.vorbis(packetCount: 12)
    stream.cut = 0
    return try open(stream.bytes()).samples()
  }

  @Test func `positions that are inexact by a millisecond change nothing`() throws {
    var pages = Self.stream.pages()
    for (number, error) in zip(3..<10, [20, -30, 44, 0, -44, 7, 1]) {
      pages[number] = OggFixture.moved(pages[number], by: error)
    }
    let file = try open(pages.flatMap { $0 })
    #expect(file.length == Int64(Self.stream.end))
    #expect(try file.samples() == Self.samples.get())
  }

  // MARK: More than two channels

  @Test func `six channels are mixed to two in the order of Vorbis`() throws {
    let reduced = Float(0.5).squareRoot()
    let scale = 1 + 2 * reduced
    // Front left, center and right, back left and right, low frequencies.
    let factors: [(Float, Float)] = [
      (1, 0), (reduced, reduced), (0, 1), (reduced, 0), (0, reduced), (0, 0),
    ]
    for (channel, factor) in factors.enumerated() {
      let stream = OggStreamFixture.vorbis(channelCount: 6, loudOnly: channel)
      let file = try open(stream.bytes())
      #expect(file.losses == [.downmix(layout: "5.1")] && file.format.channelCount == 2)
      #expect(file.kind == "Vorbis" && file.encoding.channels == 6 && file.bitDepth == nil)
      let samples = try file.samples()
      let (left, right) = stride(from: 0, to: samples.count, by: 2)
        .reduce(into: (Float(0), Float(0))) {
          $0.0 = max($0.0, abs(samples[$1]))
          $0.1 = max($0.1, abs(samples[$1 + 1]))
        }
      #expect((left > 0.001) == (factor.0 > 0) && (right > 0.001) == (factor.1 > 0), "\(channel)")
      if factor.0 > 0, factor.1 > 0 { #expect(abs(left - right) < 1e-6) }
      #expect(max(left, right) < 2 / scale)
    }
  }

  // MARK: What is around the sound

  @Test func `tags of other formats change nothing`() throws {
    let bytes = MP3Fixture.id3v2(size: 5000) + Self.stream.bytes() + ID3Tag.version1(title: "Old")
    #expect(try open(bytes).samples() == Self.samples.get())
  }

  @Test func `the first stream with sound is played among others`() throws {
    let others = [Array("fishead\0".utf8), [0x80] + Array("theora".utf8)].enumerated().map {
      OggFixture.page([$1], flags: 2, granule: 0, serial: UInt32(90 + $0), sequence: 0)
    }
    var pages = Self.stream.pages()
    let second = OggStreamFixture.opus().pages(serial: 95)
    // Pages of the others are everywhere.
    for (number, page) in second.dropFirst().enumerated() where number + 4 < pages.count {
      pages.insert(page, at: 2 * number + 2)
    }
    let bytes = others.flatMap { $0 } + pages[0] + second[0] + pages.dropFirst().flatMap { $0 }
    let file = try open(bytes)
    #expect(file.kind == "Vorbis" && file.length == Int64(Self.stream.end))
    #expect(try file.samples() == Self.samples.get())
    try file.seek(to: 30_000)
    #expect(try file.samples() == Array(Self.samples.get()[60_000...]))
  }

  @Test func `headers may share a page with the sound`() throws {
    let pages = Self.stream.pages(perPage: 100)
    let shared = OggFixture.page(
      Self.stream.headers + Self.stream.packets, flags: 4, granule: UInt64(Self.stream.end),
      sequence: 1)
    let bytes = pages[0] + shared
    let file = try open(bytes)
    #expect(try file.samples() == Self.samples.get())
    #expect(try file.persistentID() == open(Self.stream.bytes()).persistentID())
    #expect(throws: PlayerError.self) {
      try VorbisFormat.tagWriting(of: ByteReader(MemoryFile(bytes)))
    }
  }
}
