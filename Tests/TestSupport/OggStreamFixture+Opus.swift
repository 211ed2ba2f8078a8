extension OggStreamFixture {
  /// An Opus stream of CELT packets of 20 ms.
  ///
  /// - Parameters:
  ///   - gain: The header's gain, in 1/256 dB.
  ///   - loudOnly: The index of the only decoded stream that is not silent, or `nil` for all.
  ///   - tail: What is in the packet with the comment after it.
  package static func opus(
    channelCount: Int = 2, packetCount: Int = 100, preSkip: Int = 312, gain: Int16 = 0,
    seed: UInt64 = 1, fields: [String] = [], loudOnly: Int? = nil, tail: [UInt8] = []
  ) -> OggStreamFixture {
    var generator = SeededGenerator(seed: seed)
    let family: UInt8 = channelCount > 2 ? 1 : 0
    let layout = layouts[channelCount] ?? (1, 1, [])
    var head = Array("OpusHead".utf8) + [1, UInt8(channelCount)]
    head += OggFixture.little(UInt64(preSkip), 2) + OggFixture.little(44_100, 4)
    head += OggFixture.little(UInt64(UInt16(bitPattern: gain)), 2) + [family]
    if family > 0 { head += [UInt8(layout.streams), UInt8(layout.coupled)] + layout.mapping }
    let packets = (0..<packetCount).map { _ in
      (0..<layout.streams).flatMap { stream in
        let isStereo = family > 0 ? stream < layout.coupled : channelCount == 2
        let count = loudOnly.map { $0 == stream } ?? true ? 80 : 0
        let content = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        // All but the last tell their length.
        let length = stream < layout.streams - 1 ? [UInt8(count)] : []
        return [isStereo ? 0xFC : 0xF8] + length + content
      }
    }
    let comment = VorbisFixture.comment(fields, vendor: "libopus test")
    return OggStreamFixture(
      head: head, headers: [Array("OpusTags".utf8) + comment + tail], packets: packets,
      ends: (1...packetCount).map { $0 * 960 }, sampleRate: 48_000)
  }

  /// The number of streams, how many of them are stereo, and the decoded channel of each channel.
  private static let layouts: [Int: (streams: Int, coupled: Int, mapping: [UInt8])] = [
    3: (2, 1, [0, 2, 1]), 6: (4, 2, [0, 4, 1, 2, 3, 5]),
  ]
}
