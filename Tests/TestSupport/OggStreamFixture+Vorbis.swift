extension OggStreamFixture {
  /// A Vorbis stream with short and long blocks.
  ///
  /// - Parameters:
  ///   - loudOnly: The only channel that is not silent, or `nil` for all.
  ///   - bitrates: The highest, the usual, and the lowest bitrate.
  package static func vorbis(
    sampleRate: Int = 44_100, channelCount: Int = 2, packetCount: Int = 100, seed: UInt64 = 1,
    fields: [String] = [], loudOnly: Int? = nil, bitrates: [Int] = [0, 0, 0]
  ) -> OggStreamFixture {
    var generator = SeededGenerator(seed: seed)
    var head = BitWriter(Array("\u{1}vorbis".utf8))
    head.write(0, 32)
    head.write(channelCount, 8)
    for number in [sampleRate] + bitrates { head.write(number, 32) }
    head.write(8, 4)
    head.write(10, 4)
    head.write(1, 1)
    let areLong = (0..<packetCount).map { _ in Int.random(in: 0..<4, using: &generator) > 0 }
    var (packets, ends, end) = ([[UInt8]](), [Int](), 0)
    for (index, isLong) in areLong.enumerated() {
      let before = index > 0 ? areLong[index - 1] : isLong
      let after = index + 1 < packetCount ? areLong[index + 1] : isLong
      var bits = BitWriter([])
      bits.write(isLong ? 2 : 0, 2)
      if isLong { bits.write((before ? 1 : 0) | (after ? 2 : 0), 2) }
      for channel in 0..<channelCount {
        guard loudOnly == nil || loudOnly == channel else {
          bits.write(0, 1)
          continue
        }
        bits.write(1, 1)
        for _ in 0..<2 { bits.write(Int.random(in: 180..<200, using: &generator), 8) }
      }
      for _ in 0..<80 { bits.write(Int.random(in: 0...255, using: &generator), 8) }
      packets.append(bits.bytes)
      if index > 0 { end += ((before ? 1024 : 256) + (isLong ? 1024 : 256)) / 4 }
      ends.append(end)
    }
    let comment = VorbisFixture.comment(fields, vendor: "Xiph.Org test") + [1]
    return OggStreamFixture(
      head: head.bytes, headers: [Array("\u{3}vorbis".utf8) + comment, vorbisSetup()],
      packets: packets, ends: ends, sampleRate: sampleRate)
  }

  /// The third packet: codebooks, a floor, a residue, a mapping, and two modes.
  ///
  /// - Parameter entries: The number of entries of one more codebook, all in a few bits, or `nil` for none.
  package static func vorbisSetup(hugeBookOf entries: Int? = nil) -> [UInt8] {
    var bits = BitWriter(Array("\u{5}vorbis".utf8))
    bits.write(entries == nil ? 1 : 2, 8)
    writeBooks(to: &bits)
    if let entries {
      // All codes have the same length.
      for (number, count) in [(0x564342, 24), (1, 16), (entries, 24), (1, 1)] {
        bits.write(number, count)
      }
      let width = Int.bitWidth - entries.leadingZeroBitCount
      for (number, count) in [(width - 2, 5), (entries, width), (0, 4)] {
        bits.write(number, count)
      }
    }
    // No transform; a floor of two points; a residue of 512 values in partitions of 8, with two classes.
    for (number, count) in [
      (0, 6), (0, 16), (0, 6), (1, 16), (0, 5), (0, 2), (10, 4), (0, 6), (1, 16), (0, 24),
      (512, 24), (7, 24), (1, 6), (0, 8), (1, 3), (0, 1), (1, 3), (0, 1), (1, 8), (1, 8),
    ] { bits.write(number, count) }
    // A mapping without coupling, and a mode for short and one for long blocks.
    for (number, count) in [
      (0, 6), (0, 16), (0, 1), (0, 1), (0, 2), (0, 24), (1, 6), (0, 1), (0, 16), (0, 16), (0, 8),
      (1, 1), (0, 16), (0, 16), (0, 8), (1, 1),
    ] { bits.write(number, count) }
    return bits.bytes
  }

  /// Writes a book of two classes, and one of pairs of -1 and 1.
  private static func writeBooks(to bits: inout BitWriter) {
    for (number, count) in [
      (0x564342, 24), (1, 16), (2, 24), (0, 1), (0, 1), (0, 5), (0, 5), (0, 4),
    ] { bits.write(number, count) }
    let (minusOne, two) = (0x8000_0000 | 788 << 21 | 1, 789 << 21 | 1)
    for (number, count) in [
      (0x564342, 24), (2, 16), (4, 24), (0, 1), (0, 1), (1, 5), (1, 5), (1, 5), (1, 5), (1, 4),
      (minusOne, 32), (two, 32), (0, 4), (0, 1), (0, 1), (1, 1),
    ] { bits.write(number, count) }
  }
}

/// Writes numbers into bytes, lowest bit first.
private struct BitWriter {
  private(set) var bytes: [UInt8]
  private var free = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func write(_ number: Int, _ count: Int) {
    for bit in 0..<count {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << UInt8(8 - free)
      free -= 1
    }
  }
}
