import Foundation
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import OpusAudio

/// Streams that are as they should be, or around which there is something else.
@Suite struct ReadingTests {
  private static let stream = OggStreamFixture.opus()
  private static let samples = Result { try open(stream.bytes()).samples() }

  @Test func `the start that only prepares the decoder is cut, and the end`() throws {
    for perPage in [1, 5, 100] {
      let file = try open(Self.stream.bytes(perPage: perPage))
      #expect(file.format == PCMFormat(sampleRate: 48_000, channelCount: 2))
      #expect(file.isLengthExact && file.length == 100 * 960 - 312 - 100)
      #expect(try file.samples().count == Int(file.length) * 2)
    }
    var whole = OggStreamFixture.opus(preSkip: 0)
    whole.cut = 0
    let samples = try open(whole.bytes()).samples()
    #expect(try Array(samples[624..<(samples.count - 200)]) == Self.samples.get())
  }

  @Test(arguments: [1, 7, 575, 4097])
  func `odd buffer sizes give the same samples`(bite: Int) throws {
    #expect(try open(Self.stream.bytes()).samples(bite: bite) == Self.samples.get())
  }

  @Test func `bitrate, kind and encoder are those of the stream`() throws {
    let file = try open(Self.stream.bytes())
    let size = Self.stream.pages().dropFirst(2).reduce(0) { $0 + $1.count }
    #expect(file.bitrate == Int((Double(size) * 8 / 1000 / file.duration).rounded()))
    #expect(file.kind == "Opus" && file.encoder == "libopus test")
    #expect(file.isBitrateConstant == nil && file.replayGain == nil)
  }

  @Test func `the gain of the header is applied`() throws {
    let plain = try Self.samples.get()
    for gain: Int16 in [-1536, 768] {
      let louder = try open(OggStreamFixture.opus(gain: gain).bytes()).samples()
      let factor = Float(pow(10, Double(gain) / 256 / 20))
      let isSame = zip(plain, louder).allSatisfy { abs($0 * factor - $1) < 1e-4 }
      #expect(isSame && plain != louder)
    }
  }

  @Test func `a stream that was cut begins at its first frame`() throws {
    var stream = Self.stream
    stream.start = 1_000_000
    let file = try open(stream.bytes())
    #expect(file.isLengthExact && file.length == 100 * 960 - 312 - 100)
    #expect(try file.samples() == Self.samples.get())
  }

  @Test func `positions without the skipped start lose nothing`() throws {
    // Old programs count from the first frame that is played.
    var stream = Self.stream
    stream.start = -312
    #expect(try open(stream.bytes()).samples() == Self.samples.get())
  }

  // MARK: Packets

  private static let sizes: [(packet: [UInt8], frames: Int?)] = [
    ([0], 480), ([3 << 3], 2880), ([12 << 3], 480), ([13 << 3], 960), ([16 << 3], 120),
    ([31 << 3], 960), ([31 << 3 | 1], 1920), ([31 << 3 | 2, 1, 0], 1920),
    ([31 << 3 | 3, 3], 2880), ([16 << 3 | 3, 48], 5760), ([31 << 3 | 3, 7], nil),
    ([31 << 3 | 3, 0], nil), ([31 << 3 | 3], nil), ([], nil), ([3 << 3 | 3, 2], 5760),
    ([3 << 3 | 3, 3], nil),
  ]

  @Test(arguments: sizes.indices)
  func `the first bytes of a packet are its length`(index: Int) throws {
    let (packet, frames) = Self.sizes[index]
    var stream = OggStreamFixture.opus(packetCount: 2)
    stream.packets[0] = packet
    stream.ends = [frames ?? 0, (frames ?? 0) + 960]
    stream.cut = 0
    // On a page of its own, it moves those after it.
    let file = try open(stream.bytes(perPage: 2))
    #expect(file.length == Int64((frames ?? 0) + 960 - 312))
    stream.start = 10_000
    #expect(try open(stream.bytes(perPage: 2)).length == file.length)
  }

  // MARK: Channels

  @Test func `six channels are mixed to two in the order of Vorbis`() throws {
    // Front left and right, back left and right, center, low frequencies.
    for (stream, isHeard) in [(0, true), (1, true), (2, true), (3, false)] {
      let fixture = OggStreamFixture.opus(channelCount: 6, loudOnly: stream)
      let file = try open(fixture.bytes())
      #expect(file.losses == [.downmix(layout: "5.1")] && file.format.channelCount == 2)
      #expect(file.kind == "Opus" && file.encoding.channels == 6 && file.bitDepth == nil)
      let samples = try file.samples()
      #expect(samples.contains { abs($0) > 0.001 } == isHeard, "\(stream)")
      let isCenter = stride(from: 0, to: samples.count, by: 2).allSatisfy {
        abs(samples[$0] - samples[$0 + 1]) < 1e-6
      }
      #expect(isCenter == (stream >= 2))
    }
  }

  @Test func `mono stays mono`() throws {
    let file = try open(OggStreamFixture.opus(channelCount: 1).bytes())
    #expect(file.format.channelCount == 1)
    #expect(try file.samples().count == Int(file.length))
  }

  @Test func `streams with different channels are played as one`() throws {
    let mono = OggStreamFixture.opus(channelCount: 1, packetCount: 60, seed: 2)
    let file = try open(Self.stream.bytes() + mono.bytes(serial: 8) + Self.stream.bytes(serial: 9))
    let parts = try [Self.stream, mono, Self.stream].map { try open($0.bytes()).samples() }
    #expect(file.length == Int64(parts[0].count + parts[1].count))
    let stretches = try file.stretches()
    #expect(stretches.map(\.format.channelCount) == [2, 1, 2])
    #expect(stretches.map(\.samples) == parts)
    let place = parts[0].count / 2 + 55_000
    #expect(try file.seek(to: Int64(place), while: { true }))
    #expect(try file.samples(limit: 1000) == Array(parts[1][55_000...].prefix(1000)))
  }

  @Test func `each stream has its own gain`() throws {
    let louder = OggStreamFixture.opus(gain: 1000)
    let file = try open(Self.stream.bytes() + louder.bytes(serial: 8))
    #expect(try file.samples() == Self.samples.get() + open(louder.bytes()).samples())
  }
}
