/// The pages at the start of a stream, with other packets and the same number of pages.
///
/// Every page has its number, so one page more would change all pages of the file.
package enum OggHeaderPages {
  /// The maximum number of segments of a page.
  private static let mostSegments = 255

  /// Returns `packets` on exactly `count` pages, or `nil` if they do not fit.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - sequence: The number of the first of them.
  ///   - serial: The number that the stream's pages have in common.
  package static func pages(
    _ packets: [[UInt8]], count: Int, from sequence: UInt32, serial: UInt32
  ) -> [[UInt8]]? {
    let segments = packets.flatMap { packet in
      [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    let body = packets.flatMap { $0 }
    guard count > 0, count <= segments.count, segments.count <= count * mostSegments else {
      return nil
    }
    var (pages, segment, place) = ([[UInt8]](), 0, 0)
    for number in 0..<count {
      // All others are as full as possible, but leave a segment for each that follows.
      let most = min(mostSegments, segments.count - segment - (count - 1 - number))
      let used = segments[segment..<(segment + most)]
      let size = used.reduce(0) { $0 + Int($1) }
      let isContinued = segment > 0 && segments[segment - 1] == 255
      pages.append(
        page(
          used, body[place..<(place + size)], isContinued: isContinued,
          number: sequence &+ UInt32(number), serial: serial))
      segment += most
      place += size
    }
    return pages
  }

  private static func page(
    _ segments: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>, isContinued: Bool, number: UInt32,
    serial: UInt32
  ) -> [UInt8] {
    // The position of headers is 0; where no packet ends, there is none.
    let granule: UInt64 = segments.contains { $0 < 255 } ? 0 : .max
    var page = Array("OggS".utf8) + [0, isContinued ? 1 : 0]
    page += bytes(of: granule) + bytes(of: serial) + bytes(of: number) + [0, 0, 0, 0]
    page += [UInt8(segments.count)] + segments + body
    let checksum = page.withUnsafeBytes(OggChecksum.ofPage)
    page.replaceSubrange(
      OggChecksum.offset..<(OggChecksum.offset + 4), with: bytes(of: checksum))
    return page
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
