/// An ALAC stream for tests, whose samples are not compressed.
package struct ALACFixture: Sendable {
  package var sampleRate = 44_100
  package var channelCount = 2
  /// The number of bits per sample: 16, 20, 24 or 32.
  package var bits = 16
  package var framesPerPacket = 256
  package var packetCount = 40
  /// The number of frames in the last packet.
  package var lastPacket = 100
  package var seed: UInt64 = 1

  package init() {}

  /// The number of frames of all packets.
  package var length: Int { (packetCount - 1) * framesPerPacket + lastPacket }

  /// The samples of a channel, all different from those of other channels.
  package func integers(channel: Int) -> [Int32] {
    var generator = SeededGenerator(seed: seed &+ UInt64(channel))
    return (0..<length).map { _ in
      Int32(truncatingIfNeeded: generator.next()) >> Int32(32 - bits)
    }
  }

  /// The decoded samples, interleaved; those of 32 bits are rounded.
  package var samples: [Float] {
    let channels = (0..<channelCount).map(integers)
    let scale = Float(1 << Int64(bits - 1))
    return (0..<length).flatMap { index in channels.map { Float($0[index]) / scale } }
  }

  /// Apple's “magic cookie”.
  package var cookie: [UInt8] {
    FLACFixture.big(UInt64(framesPerPacket), 4) + [0, UInt8(bits), 40, 10, 14, UInt8(channelCount)]
      + [0, 255] + [UInt8](repeating: 0, count: 8) + FLACFixture.big(UInt64(sampleRate), 4)
  }

  package var packets: [[UInt8]] {
    let channels = (0..<channelCount).map(integers)
    return (0..<packetCount).map { number in
      let start = number * framesPerPacket
      return packet(channels.map { $0[start..<min(start + framesPerPacket, length)] })
    }
  }

  /// The channels of each element: a pair or a single one.
  private var elements: [[Int]] {
    switch channelCount {
    case 1: [[0]]
    case 2: [[0, 1]]
    case 6: [[0], [1, 2], [3, 4], [5]]
    default: [[0], [1, 2]]
    }
  }

  private func packet(_ channels: [ArraySlice<Int32>]) -> [UInt8] {
    var writer = BigEndianBitWriter()
    let count = channels[0].count
    for element in elements {
      let isLowFrequency = channelCount == 6 && element == [5]
      writer.add(isLowFrequency ? 3 : element.count - 1, 3)
      writer.add(0, 16)
      writer.add(count < framesPerPacket ? 1 : 0, 1)
      writer.add(0, 2)
      // The samples are not compressed.
      writer.add(1, 1)
      if count < framesPerPacket { writer.add(count, 32) }
      for index in 0..<count {
        for channel in element {
          let samples = channels[channel]
          writer.add(Int(samples[samples.startIndex + index]), bits)
        }
      }
    }
    writer.add(7, 3)
    return writer.bytes
  }
}
