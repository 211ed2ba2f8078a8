import Foundation
import PacketDecoding
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

/// Packets that the real helper decodes.
@Suite struct DecodingTests {
  @Test(arguments: [(16, 2), (16, 1), (20, 2), (24, 2), (24, 1), (32, 2)])
  func `samples of ALAC are exact`(bits: Int, channels: Int) throws {
    var sound = ALACFixture()
    (sound.bits, sound.channelCount) = (bits, channels)
    let file = try open(MP4Fixture(sound).bytes)
    let isSame = try file.samples() == sound.samples
    #expect(isSame)
    #expect(file.kind == "ALAC \(bits) bit")
    #expect(file.losses == (bits == 32 ? [.rounding(bits: 24)] : []))
  }

  @Test func `six channels of ALAC are mixed in their order`() throws {
    var sound = ALACFixture()
    sound.channelCount = 6
    let mix = StereoDownmix([
      .frontCenter, .frontLeft, .frontRight, .backLeft, .backRight, .lowFrequency,
    ])
    let samples = sound.samples
    let expected = (0..<sound.length).flatMap { index -> [Float] in
      let frame = mix.frame { samples[6 * index + $0] }
      return [frame.left, frame.right]
    }
    let isSame = try open(MP4Fixture(sound).bytes).samples() == expected
    #expect(isSame)
  }

  @Test func `compressed ALAC is exact, from anywhere`() throws {
    let file = try open(fixture("steps.m4a"))
    #expect(file.length == 9000)
    let expected = (0..<9000).flatMap { index in
      [0, 1].map { channel -> Float in
        let step = (index * (37 + 11 * channel)) % 4001 - 2000
        return Float(step * (index / 64 % 13)) / 32_768
      }
    }
    let isSame = try file.samples() == expected
    #expect(isSame)
    for place in [0, 1, 4095, 4096, 5000, 8999, 9000] {
      #expect(try file.seek(to: Int64(place), while: { true }))
      let isSame = try file.samples(limit: 2000) == Array(expected[(2 * place)...].prefix(4000))
      #expect(isSame, "\(place)")
    }
  }

  @Test func `a damaged packet of ALAC affects only itself`() throws {
    let sound = ALACFixture()
    var fixture = MP4Fixture(sound)
    // This tag does not begin an element.
    fixture.packets[5] = [0xA0]
    let found = try open(fixture.bytes).samples()
    let expected = sound.samples
    #expect(found.count == expected.count)
    #expect(found[..<(2 * 5 * 256)] == expected[..<(2 * 5 * 256)])
    #expect(found[(2 * 6 * 256)...] == expected[(2 * 6 * 256)...])
  }

  /// Returns the encoded amplitude of a channel at a time.
  private static func chirp(_ time: Double, _ channel: Int) -> Double {
    let (start, rise) = channel == 0 ? (200.0, 1500.0) : (300.0, 900.0)
    return 0.4 * sin(2 * .pi * time * (start + rise * time))
  }

  @Test func `AAC begins and ends where the original did, and sounds like it`() throws {
    let file = try open(fixture("stereo.m4a"))
    #expect(file.length == 30_870)
    #expect(file.kind == "AAC-LC")
    let samples = try file.samples()
    #expect(samples.count == 2 * 30_870)
    for channel in 0...1 {
      var (signal, noise) = (0.0, 0.0)
      for index in 0..<30_870 {
        let wanted = Self.chirp(Double(index) / 44_100, channel)
        signal += wanted * wanted
        noise += pow(Double(samples[2 * index + channel]) - wanted, 2)
      }
      // A delay of one frame would already be louder.
      #expect(noise < signal / 1000, "\(channel): \(noise / signal)")
    }
  }

  @Test func `samples of AAC after a seek are those of linear reading`() throws {
    let file = try open(fixture("stereo.m4a"))
    let samples = try file.samples()
    var generator = SeededGenerator(seed: 5)
    for place in [0, 1, 1024, 30_869]
      + (0..<20).map({ _ in Int.random(in: 0..<30_870, using: &generator) })
    {
      #expect(try file.seek(to: Int64(place), while: { true }))
      let isSame = try file.samples(limit: 3000) == Array(samples[(2 * place)...].prefix(6000))
      #expect(isSame, "\(place)")
    }
  }

  @Test func `AAC of a low rate is not mistaken for HE-AAC, and mono stays mono`() throws {
    let file = try open(fixture("mono-22050.m4a"))
    #expect(file.format == PCMFormat(sampleRate: 22_050, channelCount: 1))
    let samples = try file.samples()
    #expect(file.format == PCMFormat(sampleRate: 22_050, channelCount: 1))
    #expect(samples.count == Int(file.length) && samples.count == 15_435)
    let loudest = samples.map(abs).max() ?? 0
    #expect(loudest > 0.3 && loudest < 0.6)
  }

  @Test func `a low rate is kept if the configuration does not mention HE-AAC`() throws {
    var bytes = try fixture("mono-22050.m4a")
    // ffmpeg's configuration declares that it is not HE-AAC.
    let word: [UInt8] = [0x56, 0xE5, 0x00]
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: word) })
    bytes.replaceSubrange(place..<(place + 3), with: [0, 0, 0])
    let file = try open(bytes)
    #expect(try file.samples() == open(fixture("mono-22050.m4a")).samples())
    #expect(file.format == PCMFormat(sampleRate: 22_050, channelCount: 1))
  }

  @Test func `six channels of AAC are mixed in their order`() throws {
    let file = try open(fixture("surround.m4a"))
    #expect(file.kind == "AAC-LC" && file.channelCount == 6)
    let samples = try file.samples()
    #expect(file.losses == [.downmix(layout: "5.1")])
    /// The amplitude of a frequency in a channel.
    func strength(_ frequency: Double, _ channel: Int) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for index in 2400..<12_000 {
        let angle = 2 * .pi * frequency * Double(index) / 48_000
        real += Double(samples[2 * index + channel]) * cos(angle)
        imaginary += Double(samples[2 * index + channel]) * sin(angle)
      }
      return (real * real + imaginary * imaginary).squareRoot() * 2 / 9600
    }
    // Left, right, center, back left and back right have these, and the low frequencies 60 Hz.
    let whole = 0.5 / (1 + 2 * 0.5.squareRoot()), half = whole * 0.5.squareRoot()
    let expected: [(Double, left: Double, right: Double)] = [
      (300, whole, 0), (400, 0, whole), (500, half, half), (700, half, 0), (800, 0, half),
      (60, 0, 0),
    ]
    for (frequency, left, right) in expected {
      #expect(abs(strength(frequency, 0) - left) < 0.02, "\(frequency)")
      #expect(abs(strength(frequency, 1) - right) < 0.02, "\(frequency)")
    }
  }

  @Test func `damaged packets of AAC crash nothing`() throws {
    var generator = SeededGenerator(seed: 9)
    let whole = try fixture("stereo.m4a")
    let pool = DecoderPool(program: helper)
    let count = Int(try open(whole).length) * 2
    for _ in 0..<60 {
      var bytes = whole
      // The packets are before the tables.
      for _ in 0..<20 {
        bytes[Int.random(in: 60..<4000, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      let samples = try open(bytes, by: pool).samples()
      #expect(samples.count == count && samples.allSatisfy(\.isFinite))
    }
  }
}
