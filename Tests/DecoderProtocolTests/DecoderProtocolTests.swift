import DecoderProtocol
import Glibc
import Testing

@Suite struct DecoderProtocolTests {
  @Test(arguments: [
    DecoderRequest.open(.aac, config: [0x12, 0x10]), .open(.alac, config: []),
    .decode(sizes: []), .decode(sizes: [0, 1, 70_000]),
  ])
  func `a parsed request equals the original`(request: DecoderRequest) {
    #expect(DecoderRequest(fields: request.fields) == request)
  }

  @Test func `a parsed answer equals the original`() throws {
    let decoded = try #require(
      DecodedPackets(sampleRate: 44_100, channelCount: 2, frames: [1024, 0, 443]))
    let silent = try #require(DecodedPackets(sampleRate: 0, channelCount: 0, frames: [0, 0]))
    for answer in [DecoderAnswer.done, .unsupported, .decoded(decoded), .decoded(silent)] {
      #expect(DecoderAnswer(fields: answer.fields) == answer)
    }
  }

  @Test func `invalid requests are rejected`() {
    let tooMany = [UInt8](repeating: 0, count: 4 * (PacketSegment.mostPackets + 1))
    let tooLong: [UInt8] = [0, 8, 0, 1]
    for fields: [[UInt8]] in [
      [], [[]], [Array("play".utf8)], [Array("open".utf8)],
      [Array("open".utf8), Array("mp3".utf8), []], [Array("decode".utf8)],
      [Array("decode".utf8), [0, 0, 1]], [Array("decode".utf8), tooMany],
      [Array("decode".utf8), tooLong], [Array("reset".utf8), []],
    ] {
      #expect(DecoderRequest(fields: fields) == nil, "\(fields)")
    }
  }

  @Test func `answers with impossible formats or too many samples are rejected`() {
    let decoded = Array("decoded".utf8)
    for numbers in [
      [44_100, 2, 70_000], [44_100, 9, 1], [44_100, 0, 1], [0, 2, 1], [900_000, 2, 1], [44_100],
    ] {
      let bytes = numbers.flatMap { number in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      }
      #expect(DecoderAnswer(fields: [decoded, bytes]) == nil, "\(numbers)")
    }
    for fields: [[UInt8]] in [[], [[1]], [decoded], [decoded, [0]], [Array("done".utf8), []]] {
      #expect(DecoderAnswer(fields: fields) == nil)
    }
  }

  @Test func `both ends see the same memory, and neither can resize it`() throws {
    let segment = try #require(PacketSegment())
    let other = try #require(PacketSegment(from: dup(segment.descriptor)))
    segment.packets[PacketSegment.mostBytes - 1] = 7
    other.samples[PacketSegment.mostSamples - 1] = 0.5
    #expect(other.packets[PacketSegment.mostBytes - 1] == 7)
    #expect(segment.samples[PacketSegment.mostSamples - 1] == 0.5)
    #expect(ftruncate(segment.descriptor, 0) == -1 && errno == EPERM)
    #expect(ftruncate(segment.descriptor, 1 << 30) == -1 && errno == EPERM)
  }

  @Test func `an invalid descriptor cannot be mapped`() {
    #expect(PacketSegment(from: -1) == nil)
  }
}
