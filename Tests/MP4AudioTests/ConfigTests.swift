import SoundDecoding
import TestSupport
import Testing

@testable import MP4Audio

@Suite struct ConfigTests {
  private func config(_ fields: (Int, Int)...) throws -> AudioSpecificConfig {
    var writer = BigEndianBitWriter()
    for (value, count) in fields { writer.add(value, count) }
    return try AudioSpecificConfig(writer.bytes)
  }

  @Test func `the profile, rate and channels of AAC are in its configuration`() throws {
    let low = try config((2, 5), (4, 4), (2, 4), (0, 3))
    #expect((low.name, low.sampleRate, low.coreFrames) == ("AAC-LC", 44_100, 1024))
    #expect(low.speakers == [.frontLeft, .frontRight])
    let short = try config((2, 5), (3, 4), (1, 4), (1, 1), (0, 2))
    #expect((short.sampleRate, short.coreFrames, short.speakers) == (48_000, 960, [.frontCenter]))
    let written = try config((2, 5), (15, 4), (44_099, 24), (2, 4), (0, 3))
    #expect(written.sampleRate == 44_099)
    #expect(try config((1, 5), (4, 4), (2, 4), (0, 3)).name == "AAC Main")
  }

  @Test func `declared HE-AAC has the rate of its extension`() throws {
    let high = try config((5, 5), (7, 4), (2, 4), (4, 4), (2, 5), (0, 3))
    #expect((high.name, high.coreRate, high.sampleRate) == ("HE-AAC", 22_050, 44_100))
    let stereo = try config((29, 5), (7, 4), (1, 4), (4, 4), (2, 5), (0, 3))
    #expect((stereo.name, stereo.speakers.count) == ("HE-AAC v2", 2))
    let appended = try config(
      (2, 5), (7, 4), (2, 4), (0, 3), (0x2B7, 11), (5, 5), (1, 1), (4, 4))
    #expect((appended.name, appended.sampleRate) == ("HE-AAC", 44_100))
    let both = try config(
      (2, 5), (7, 4), (1, 4), (0, 3), (0x2B7, 11), (5, 5), (1, 1), (4, 4), (0x548, 11), (1, 1))
    #expect((both.name, both.speakers.count) == ("HE-AAC v2", 2))
  }

  @Test func `channels without a configuration number are listed`() throws {
    let listed = try config(
      (2, 5), (4, 4), (0, 4), (0, 3), (0, 4), (1, 2), (4, 4), (2, 4), (0, 4), (1, 4), (1, 2),
      (0, 3), (0, 4), (0, 3), (0, 1), (0, 4), (1, 1), (0, 4), (1, 1), (1, 4), (0, 4), (0, 16))
    #expect(
      listed.speakers == [
        .frontCenter, .frontLeft, .frontRight, .backLeft, .backRight, .lowFrequency,
      ])
  }

  @Test func `impossible configurations are refused`() throws {
    for fields in [
      [], [(2, 5)], [(2, 5), (13, 4), (2, 4), (0, 3)], [(2, 5), (4, 4), (9, 4), (0, 3)],
      [(2, 5), (4, 4), (0, 4), (0, 3)], [(5, 5), (7, 4), (2, 4)],
      [(2, 5), (15, 4), (0, 24), (2, 4), (0, 3)],
    ] as [[(Int, Int)]] {
      var writer = BigEndianBitWriter()
      for (value, count) in fields { writer.add(value, count) }
      #expect(throws: MP4Refusal.damaged) { try AudioSpecificConfig(writer.bytes) }
    }
    for (type, name) in [(3, "AAC-SSR"), (23, "AAC-LD"), (39, "AAC-ELD"), (42, "xHE-AAC")] {
      var writer = BigEndianBitWriter()
      if type < 31 { writer.add(type, 5) } else { writer.add(31, 5); writer.add(type - 32, 6) }
      writer.add(4, 4)
      writer.add(2, 4)
      writer.add(0, 16)
      #expect(throws: MP4Refusal.codec(name)) { try AudioSpecificConfig(writer.bytes) }
    }
  }

  @Test func `the configuration of ALAC is checked`() throws {
    var sound = ALACFixture()
    (sound.bits, sound.channelCount, sound.sampleRate) = (24, 6, 96_000)
    let config = try ALACConfig(sound.cookie)
    #expect((config.bits, config.sampleRate, config.framesPerPacket) == (24, 96_000, 256))
    #expect(config.speakers.last == .lowFrequency)
    for (place, value) in [(0, 1), (4, 1), (5, 12), (9, 0), (9, 9), (20, 1)] {
      var cookie = sound.cookie
      cookie[place] = UInt8(value)
      #expect(throws: MP4Refusal.damaged, "\(place)") { try ALACConfig(cookie) }
    }
    #expect(throws: MP4Refusal.damaged) { try ALACConfig(Array(sound.cookie.dropLast())) }
  }
}
