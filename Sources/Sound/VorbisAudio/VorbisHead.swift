/// The first packet of a stream: the identification header of Vorbis.
///
/// Source: xiph.org, “Vorbis I specification”, section 4.2.2.
struct VorbisHead: Hashable, Sendable {
  /// The rates that are accepted; a lower or higher one is a sign of damage.
  private static let rates = 1000...768_000

  let channelCount: Int
  /// Frames per second.
  let sampleRate: Int
  /// The bitrates that the encoder declares: the highest, the usual, and the lowest.
  let bitrates: [Int]
  /// The sizes of short and long blocks.
  let blockSizes: [Int]

  /// Parses the packet, or returns `nil` if its values are impossible.
  init?(_ packet: [UInt8]) {
    guard packet.count >= 30 else { return nil }
    var bits = BitReader(packet, from: 7)
    let version = bits.number(32)
    channelCount = bits.number(8)
    sampleRate = bits.number(32)
    bitrates = (0..<3).map { _ in bits.number(32) }
    blockSizes = (0..<2).map { _ in 1 << bits.number(4) }
    guard version == 0, channelCount > 0, Self.rates.contains(sampleRate), bits.flag(),
      blockSizes[0] >= 64, blockSizes[0] <= blockSizes[1], blockSizes[1] <= 8192
    else { return nil }
  }
}
