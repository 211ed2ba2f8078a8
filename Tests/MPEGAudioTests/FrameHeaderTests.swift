import PlayerModel
import Testing

@testable import MPEGAudio

@Suite struct FrameHeaderTests {
  @Test(
    arguments: [
      (0xFFFB_9064, MPEGVersion.mpeg1, 3, 128, 44100, 2, 417, 1152),
      (0xFFFB_9264, .mpeg1, 3, 128, 44100, 2, 418, 1152),
      (0xFFF3_40C4, .mpeg2, 3, 32, 22050, 1, 104, 576),
      (0xFFE3_18C4, .mpeg25, 3, 8, 8000, 1, 72, 576),
      (0xFFFD_A404, .mpeg1, 2, 192, 48000, 2, 576, 1152),
      (0xFFFF_1A04, .mpeg1, 1, 32, 32000, 2, 52, 384),
      (0xFFF6_E404, .mpeg2, 1, 256, 24000, 2, 512, 384),
    ] as [(UInt32, MPEGVersion, Int, Int, Int, Int, Int, Int)])
  func `a header describes its frame completely`(
    word: UInt32, version: MPEGVersion, layer: Int, bitrate: Int, rate: Int, channels: Int,
    length: Int, samples: Int
  ) throws {
    let header = try #require(FrameHeader(word))
    #expect((header.version, header.layer, header.bitrate) == (version, layer, bitrate))
    #expect(header.format == PCMFormat(sampleRate: rate, channelCount: channels))
    #expect(header.length(freeFormatLength: nil) == length)
    #expect(header.sampleCount == samples)
  }

  @Test(
    arguments: [
      0x0000_0000, 0xFFFF_FFFF, 0xFFFB_F064, 0xFFFB_9C64, 0xFFF9_9064, 0xFFEB_9064, 0x7FFB_9064,
    ] as [UInt32])
  func `an impossible header is rejected`(word: UInt32) {
    #expect(FrameHeader(word) == nil)
  }

  @Test func `a frame of the free format is as long as the stream determines`() throws {
    let padded = try #require(FrameHeader(0xFFFB_0264))
    #expect(padded.length(freeFormatLength: nil) == nil)
    #expect(padded.length(freeFormatLength: 700) == 701)
  }
}
