/// The first packet of a stream: the identification header of Opus.
///
/// Source: RFC 7845, section 5.1.
struct OpusHead: Hashable, Sendable {
  let channelCount: Int
  /// The number of frames at the start that only prepare the decoder.
  let preSkip: Int
  /// The gain that is always applied, in 1/256 dB.
  let gain: Int
  /// The channel mapping family, which defines the meaning of the channels.
  let family: Int
  /// The number of streams, and how many of them are stereo.
  let streamCount: Int
  let coupledCount: Int
  /// The decoded channel for each channel, or 255 for silence.
  let mapping: [UInt8]

  /// Parses the packet, or returns `nil` if its values are impossible.
  init?(_ packet: [UInt8]) {
    guard packet.count >= 19, packet[8] < 16, packet[9] > 0 else { return nil }
    channelCount = Int(packet[9])
    preSkip = Int(packet[10]) | Int(packet[11]) << 8
    gain = Int(Int16(bitPattern: UInt16(packet[16]) | UInt16(packet[17]) << 8))
    family = Int(packet[18])
    if family == 0 {
      (streamCount, coupledCount) = (1, channelCount - 1)
      mapping = [0, 1].prefix(channelCount).map { $0 }
      guard channelCount <= 2 else { return nil }
    } else {
      guard packet.count >= 21 + channelCount else { return nil }
      (streamCount, coupledCount) = (Int(packet[19]), Int(packet[20]))
      mapping = Array(packet[21..<(21 + channelCount)])
      let decoded = streamCount + coupledCount
      guard streamCount > 0, coupledCount <= streamCount, decoded <= 255,
        mapping.allSatisfy({ $0 == 255 || $0 < decoded })
      else { return nil }
    }
  }
}
