import DecoderProtocol

/// A stream of ALAC, whose packets do not depend on each other.
///
/// The format is that of Apple's reference decoder (github.com/macosforge/alac).
final class ALACStream: PacketStream {
  /// The kinds of elements in a packet.
  private enum Element: Int {
    case channel = 0
    case pair = 1
    case lowFrequency = 3
    case data = 4
    case fill = 6
    case end = 7
  }

  private static let cookieSize = 24
  private static let mostFrames = 4096

  let sampleRate: Int
  let channelCount: Int
  private let settings: ALACChannels.Settings

  /// Opens a stream with Apple's “magic cookie”, or returns `nil` if it is not valid.
  init?(_ config: [UInt8]) {
    guard config.count == Self.cookieSize else { return nil }
    func number(at place: Int) -> Int {
      config[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    (channelCount, sampleRate) = (Int(config[9]), number(at: 20))
    settings = ALACChannels.Settings(
      framesPerPacket: number(at: 0), bits: Int(config[5]), mean: Int(config[7]),
      factor: Int(config[6]), mostBits: Int(config[8]))
    guard (1...PacketSegment.mostChannels).contains(channelCount), sampleRate > 0,
      (1...Self.mostFrames).contains(settings.framesPerPacket),
      [16, 20, 24, 32].contains(settings.bits), (0...31).contains(settings.mostBits)
    else { return nil }
  }

  func decode(_ packets: [[UInt8]], into samples: UnsafeMutableBufferPointer<Float>) -> [Int] {
    let scale = 1 / Float(1 << Int64(settings.bits - 1))
    var (frames, filled) = ([Int](), 0)
    for packet in packets {
      let channels = channels(of: packet) ?? []
      let count = channels.first?.count ?? 0
      guard filled + count * channelCount <= samples.count else {
        frames.append(0)
        continue
      }
      for (channel, values) in channels.enumerated() {
        for index in 0..<count {
          samples[filled + index * channelCount + channel] = Float(values[index]) * scale
        }
      }
      filled += count * channelCount
      frames.append(count)
    }
    return frames
  }

  /// Returns the samples of each channel of a packet, or `nil` if it is damaged.
  private func channels(of packet: [UInt8]) -> [[Int32]]? {
    var bits = ALACBits(packet)
    var channels: [[Int32]] = []
    while channels.count < channelCount {
      guard !bits.isExceeded, let element = Element(rawValue: bits.number(3)) else { return nil }
      switch element {
      case .channel, .lowFrequency, .pair:
        let count = element == .pair ? 2 : 1
        guard let read = ALACChannels(count, settings, from: &bits) else { return nil }
        channels += read.samples
      case .data: Self.skipData(&bits)
      case .fill: Self.skipFill(&bits)
      case .end: return nil
      }
    }
    let isEven = channels.allSatisfy { $0.count == channels[0].count }
    return channels.count == channelCount && isEven ? channels : nil
  }

  private static func skipData(_ bits: inout ALACBits) {
    bits.skip(4)
    let isAligned = bits.number(1) == 1
    var count = bits.number(8)
    if count == 255 { count += bits.number(8) }
    if isAligned { bits.align() }
    bits.skip(8 * count)
  }

  private static func skipFill(_ bits: inout ALACBits) {
    var count = bits.number(4)
    if count == 15 { count += bits.number(8) - 1 }
    bits.skip(8 * count)
  }
}
