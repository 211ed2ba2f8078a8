package import PlayerModel
package import SoundDecoding

/// A stream of an Ogg file, recognized by its first packet.
package struct OggStream: Hashable, Sendable {
  /// The maximum number of streams that are interleaved.
  private static let mostStreams = 64

  /// The number that the stream's pages have in common.
  package let serial: UInt32
  /// The first packet.
  package let head: [UInt8]
  /// The offset after the page with the first packet.
  package let headEnd: Int64
  /// The offset of the first page of all streams that begin with this one.
  let start: Int64
  /// The numbers of all streams that begin with this one.
  let serials: Set<UInt32>
  /// The offset after the first pages of all these streams.
  let headsEnd: Int64
  /// The offset after the last byte that may belong to a page.
  package let end: Int64

  /// Finds the first of the streams that begin at `start` whose first packet satisfies `isWanted`.
  ///
  /// - Returns: `nil` if there is no Ogg page at `start`, or no stream is wanted.
  /// - Throws: `PlayerError` if the file cannot be read.
  package init?(
    in reader: ByteReader, from start: Int64, before end: Int64,
    where isWanted: (_ head: [UInt8]) -> Bool
  ) throws(PlayerError) {
    let heads = try Self.heads(from: start, before: end, in: reader)
    guard let wanted = heads.first(where: { isWanted($0.body) }) else { return nil }
    (serial, head, headEnd) = (wanted.serial, wanted.body, wanted.end)
    (self.start, serials) = (start, Set(heads.map(\.serial)))
    (headsEnd, self.end) = (heads[heads.count - 1].end, end)
  }

  /// Returns the first pages of all streams that begin at `start`.
  static func heads(
    from start: Int64, before end: Int64, in reader: ByteReader
  ) throws(PlayerError) -> [OggPage] {
    var heads: [OggPage] = []
    while heads.count < mostStreams,
      let page = try OggPage.at(heads.last?.end ?? start, before: end, in: reader), page.isFirst
    {
      heads.append(page)
    }
    return heads
  }

  /// Returns the last page of the stream that ends a packet, and whether another stream begins after this one.
  ///
  /// Only the end of the file is read, as far as necessary.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func last(
    in reader: ByteReader
  ) throws(PlayerError) -> (page: OggPage?, isFollowed: Bool) {
    var reach = Int64(OggPage.mostBytes)
    while true {
      let from = max(headsEnd, end - reach)
      var search = OggPageSearch(reader, from: from, before: end)
      var (last, isFollowed): (OggPage?, Bool) = (nil, false)
      while let page = try search.next() {
        isFollowed = isFollowed || page.isFirst || !serials.contains(page.serial)
        if page.serial == serial, page.granule != nil, !isFollowed { last = page }
      }
      if last != nil || isFollowed || from == headsEnd { return (last, isFollowed) }
      reach *= 4
    }
  }

  /// Returns the offset of a page of the stream from which the packets reach `granule`, not before `first`.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func page(
    reaching granule: Int64, from first: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int64 {
    var (low, high) = (first, end)
    while high - low > Int64(OggPage.mostBytes) {
      let middle = low + (high - low) / 2
      var search = OggPageSearch(reader, from: middle, before: high)
      var found = try search.next(of: serial)
      while let page = found, page.granule == nil { found = try search.next(of: serial) }
      if let found, let position = found.granule, position <= granule {
        low = found.offset
      } else {
        high = middle
      }
    }
    return low
  }
}
