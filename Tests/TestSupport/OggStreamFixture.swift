/// A Vorbis or Opus stream for tests, whose packets are random: every packet of these codecs can be decoded.
package struct OggStreamFixture: Sendable {
  /// The first packet, which has a page of its own.
  package var head: [UInt8]
  /// The packets between the first and the sound.
  package var headers: [[UInt8]]
  /// The packets with sound.
  package var packets: [[UInt8]]
  /// The position at the end of each packet.
  package var ends: [Int]
  /// The number of frames per second.
  package var sampleRate: Int
  /// The position at the start.
  package var start = 0
  /// The number of frames that are cut from the end.
  package var cut = 100

  /// The position at the end.
  package var end: Int { start + (ends.last ?? 0) - cut }

  /// The whole stream.
  package func bytes(serial: UInt32 = 7, perPage: Int = 5) -> [UInt8] {
    pages(serial: serial, perPage: perPage).flatMap { $0 }
  }

  /// The pages of the stream: one for the first packet, one or more for all others before the sound, and those with
  /// `perPage` packets each.
  package func pages(serial: UInt32 = 7, perPage: Int = 5) -> [[UInt8]] {
    var pages = [OggFixture.page([head], flags: 2, granule: 0, serial: serial, sequence: 0)]
    var rest = headers.flatMap(OggFixture.segments)
    var isContinued = false
    while !rest.isEmpty {
      let part = Array(rest.prefix(255))
      rest.removeFirst(part.count)
      pages.append(
        OggFixture.page(
          segments: part, flags: isContinued ? 1 : 0,
          granule: part.contains { $0.count < 255 } ? 0 : .max, serial: serial,
          sequence: UInt32(pages.count)))
      isContinued = part.last?.count == 255
    }
    for first in stride(from: 0, to: packets.count, by: perPage) {
      let last = min(first + perPage, packets.count)
      let isLast = last == packets.count
      pages.append(
        OggFixture.page(
          Array(packets[first..<last]), flags: isLast ? 4 : 0,
          granule: UInt64(isLast ? end : start + ends[last - 1]), serial: serial,
          sequence: UInt32(pages.count)))
    }
    return pages
  }
}
