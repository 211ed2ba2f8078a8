import DecoderProtocol

/// The limits of the packets in one call of ``PacketDecoder/decode(_:)``.
package enum PacketLimits {
  package static let mostPackets = PacketSegment.mostPackets
  package static let mostBytes = PacketSegment.mostBytes
  package static let mostSamples = PacketSegment.mostSamples
  package static let mostChannels = PacketSegment.mostChannels
}
