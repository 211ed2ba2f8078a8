import PlayerModel
import Testing

@Suite struct SoundEncodingTests {
  @Test(arguments: [
    ("FLAC,16,44100,2,873", 16), ("MP3,,22050,1,64", nil), ("AAC LC,,48000,6,384", nil),
    ("WAV,64,768000,8,65535", 64),
  ])
  func `an encoding is stored as text and read back`(text: String, bitDepth: Int?) throws {
    let encoding = try #require(SoundEncoding(stored: text))
    #expect(encoding.stored == text)
    #expect(encoding.bitDepth == bitDepth && encoding.isLossless == (bitDepth != nil))
  }

  @Test(arguments: [
    "", "FLAC", "FLAC,16,44100,2", "FLAC,16,44100,2,873,1", ",16,44100,2,873", "FLAC,0,44100,2,1",
    "FLAC,65,44100,2,873", "FLAC,x,44100,2,873", "FLAC,16,0,2,873", "FLAC,16,44100,0,873",
    "FLAC,16,44100,256,873", "FLAC,16,44100,2,", "FLAC,16,-1,2,873", "FLAC,16,44100,2,+8",
    "FLAC,16,99999999999999999999,2,873", "FLAC,16,44100,2,1\u{0}",
  ])
  func `any other text is not an encoding`(text: String) {
    #expect(SoundEncoding(stored: text) == nil)
  }

  @Test func `a comma in the name of a codec becomes a space`() {
    let encoding = SoundEncoding(
      codec: "A,B", bitDepth: nil, sampleRate: 1, channels: 1, bitrate: 0)
    #expect(SoundEncoding(stored: encoding.stored)?.codec == "A B")
  }
}
