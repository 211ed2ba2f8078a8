/// A FLAC stream for tests, whose samples are stored verbatim, with or without Ogg.
package struct FLACFixture: Sendable {
  package var sampleRate = 44_100
  package var channelCount = 2
  /// The number of bits per sample: 8, 16, 24 or 32.
  package var bits = 16
  package var blockSize = 576
  package var frameCount = 40
  /// The number of samples in the last frame, or `nil` if it is as long as the others.
  package var lastBlock: Int? = 100
  /// Whether frames are numbered by their first samples.
  package var hasSampleNumbers = false
  /// The number of the first frame.
  package var firstNumber = 0
  /// The number of samples that the stream declares, or `nil` for the actual one.
  package var total: Int?
  /// The blocks of metadata after STREAMINFO: their types and contents.
  package var blocks: [(type: UInt8, content: [UInt8])] = []
  package var seed: UInt64 = 1

  package init() {}

  /// The number of samples in all frames.
  package var length: Int { (frameCount - 1) * blockSize + (lastBlock ?? blockSize) }

  /// The samples of a channel, different for each channel.
  package func integers(channel: Int) -> [Int32] {
    var generator = SeededGenerator(seed: seed &+ UInt64(channel))
    return (0..<length).map { _ in
      Int32(truncatingIfNeeded: generator.next()) >> Int32(32 - bits)
    }
  }

  /// The samples as they are played, interleaved; those of 32 bits are rounded.
  package var samples: [Float] {
    let channels = (0..<channelCount).map(integers)
    let scale = Float(1 << Int64(bits - 1))
    return (0..<length).flatMap { index in channels.map { Float($0[index]) / scale } }
  }

  /// The stream without a container.
  package var bytes: [UInt8] { head + frames.joined() }

  /// The signature and the blocks of metadata.
  package var head: [UInt8] {
    var head = Array("fLaC".utf8) + Self.block(0, streamInfo, isLast: blocks.isEmpty)
    for (index, block) in blocks.enumerated() {
      head += Self.block(block.type, block.content, isLast: index == blocks.count - 1)
    }
    return head
  }

  /// All frames.
  package var frames: [[UInt8]] {
    let channels = (0..<channelCount).map(integers)
    return (0..<frameCount).map { number in
      let start = number * blockSize
      let end = min(start + blockSize, length)
      return frame(number, channels.map { Array($0[start..<end]) })
    }
  }

  /// The content of STREAMINFO.
  package var streamInfo: [UInt8] {
    let packed =
      UInt64(sampleRate) << 44 | UInt64(channelCount - 1) << 41 | UInt64(bits - 1) << 36
      | UInt64(total ?? length + firstNumber * blockSize)
    return Self.big(UInt64(blockSize), 2) + Self.big(UInt64(blockSize), 2)
      + [UInt8](repeating: 0, count: 6) + Self.big(packed, 8) + [UInt8](repeating: 0, count: 16)
  }

  /// A block of metadata with its header.
  package static func block(_ type: UInt8, _ content: [UInt8], isLast: Bool) -> [UInt8] {
    [type | (isLast ? 0x80 : 0)] + big(UInt64(content.count), 3) + content
  }

  /// A number, highest byte first.
  package static func big(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  private func frame(_ number: Int, _ channels: [[Int32]]) -> [UInt8] {
    let count = channels[0].count
    let bitsCode: UInt8 = [8: 1, 16: 4, 24: 6, 32: 7][bits] ?? 0
    var frame: [UInt8] = [0xFF, hasSampleNumbers ? 0xF9 : 0xF8, 0x70]
    frame += [UInt8(channelCount - 1) << 4 | bitsCode << 1]
    frame += Self.coded((number + firstNumber) * (hasSampleNumbers ? blockSize : 1))
    frame += Self.big(UInt64(count - 1), 2)
    frame += [Self.checksum(frame)]
    for samples in channels {
      // A subframe of this type stores its samples verbatim.
      frame.append(0x02)
      for sample in samples {
        frame += Self.big(UInt64(UInt32(bitPattern: sample)), bits / 8)
      }
    }
    return frame + Self.big(UInt64(Self.longChecksum(frame)), 2)
  }

  /// A number in UTF-8 coding, extended to 36 bits.
  private static func coded(_ number: Int) -> [UInt8] {
    guard number >= 0x80 else { return [UInt8(number)] }
    var length = 2
    while number >= 1 << (5 * length + 1) { length += 1 }
    let mark = UInt8(truncatingIfNeeded: 0xFF00 >> length)
    var bytes = [mark | UInt8(truncatingIfNeeded: number >> (6 * (length - 1)))]
    for place in (0..<(length - 1)).reversed() {
      let bits = number >> (6 * place) & 0x3F
      bytes.append(0x80 | UInt8(bits))
    }
    return bytes
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt8 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ byte) { sum, _ in sum << 1 ^ (sum & 0x80 == 0 ? 0 : 0x07) }
    }
  }

  private static let longSums: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte) << 8) { sum, _ in sum << 1 ^ (sum & 0x8000 == 0 ? 0 : 0x8005) }
  }

  private static func longChecksum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes { sum = sum << 8 ^ longSums[Int(UInt8(sum >> 8) ^ byte)] }
    return sum
  }
}
