package import OggAudio
package import OggPages
package import PlayerModel
package import SoundDecoding

/// The codec of an Opus stream, with the properties in its headers.
package struct OpusCodec: OggCodec {
  package static let name = "Opus"
  package static let signature = Array("OpusHead".utf8)
  package static let headerCount = 1
  package static let commentSignature = Array("OpusTags".utf8)
  /// The maximum number of frames in a packet, which last 120 ms.
  static let mostFrames = 5760

  package let mix: StereoDownmix?
  private let head: OpusHead

  package init(_ headers: OggHeaders, _ path: TrackPath) throws(PlayerError) {
    let packet = headers.stream.head
    // Families of which only the number is known have other contents.
    if packet.count > 18, packet[18] > 1 {
      let kind = [2, 3].contains(packet[18]) ? "ambisonic sound" : "channels without an order"
      throw .unknownKind(
        Self.name, path, with: "\(kind) (channel mapping family \(packet[18]))")
    }
    guard let head = OpusHead(packet), head.channelCount <= StereoDownmix.mostVorbisChannels else {
      throw .damagedStart(Self.name, path)
    }
    self.head = head
    mix = StereoDownmix(vorbisChannels: head.channelCount)
  }

  /// Opus is always decoded at this rate, whatever that of its source was.
  package var sampleRate: Int { 48_000 }
  package var channelCount: Int { head.channelCount }
  package var preSkip: Int64 { Int64(head.preSkip) }

  /// After a second, decoding is that from the start in all bits, except for speech below about 32 kbit/s.
  ///
  /// RFC 7845 recommends 80 ms, after which there are differences of up to -28 dB.
  package var preRoll: Int64 { 48_000 }

  package var isBitrateConstant: Bool? { nil }

  package static func isHeader(_ packet: [UInt8]) -> Bool {
    packet.starts(with: commentSignature)
  }

  /// Returns the number of frames in a packet (RFC 6716, section 3.1).
  package func blockSize(of packet: [UInt8]) -> Int? {
    guard let first = packet.first else { return nil }
    let size = Self.frameSize(Int(first >> 3))
    let count: Int
    switch first & 3 {
    case 0: count = 1
    case 1, 2: count = 2
    default:
      guard packet.count > 1 else { return nil }
      count = Int(packet[1] & 0x3F)
    }
    return (1...Self.mostFrames).contains(count * size) ? count * size : nil
  }

  package func frameCount(of block: Int, after previous: Int?) -> Int { block }

  package func makeDecoder() -> (any OggPacketDecoder)? {
    OpusDecoder(head, mix: mix)
  }

  /// Returns the number of samples in an Opus frame with a configuration.
  private static func frameSize(_ configuration: Int) -> Int {
    switch configuration {
    // SILK: 10, 20, 40 and 60 ms.
    case 0..<12: [480, 960, 1920, 2880][configuration & 3]
    // Hybrid: 10 and 20 ms.
    case 12..<16: 480 << (configuration & 1)
    // CELT: 2.5, 5, 10 and 20 ms.
    default: 120 << (configuration & 3)
    }
  }
}
