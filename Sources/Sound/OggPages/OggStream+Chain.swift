package import PlayerModel
package import SoundDecoding

extension OggStream {
  /// Returns the part of the file up to the end of this stream, and the parts of those that follow it one after the
  /// other, or `nil` if there are more than `most`.
  ///
  /// Each part is found by dividing the rest of the file, so pages are not read one by one.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func parts(
    most: Int, in reader: ByteReader
  ) throws(PlayerError) -> [Range<Int64>]? {
    var parts: [Range<Int64>] = []
    var (start, known, from) = (start, serials, headsEnd)
    while true {
      let next = try Self.boundary(after: known, from: from, before: end, in: reader)
      parts.append(start..<(next?.offset ?? end))
      guard let next else { return parts }
      guard parts.count < most else { return nil }
      start = next.offset
      let heads = try Self.heads(from: start, before: end, in: reader)
      // Where the first page is damaged, only the number of another page is known.
      known = heads.isEmpty ? [next.serial] : Set(heads.map(\.serial))
      from = heads.last?.end ?? next.end
    }
  }

  /// Returns the first page from `start` on that begins a stream, or belongs to one whose number is not in `serials`.
  private static func boundary(
    after serials: Set<UInt32>, from start: Int64, before end: Int64, in reader: ByteReader
  ) throws(PlayerError) -> OggPage? {
    var (low, high) = (start, end)
    while high - low > Int64(OggPage.mostBytes) {
      let middle = low + (high - low) / 2
      var search = OggPageSearch(reader, from: middle, before: high)
      if let page = try search.next(), !page.isFirst, serials.contains(page.serial) {
        low = page.end
      } else {
        high = middle
      }
    }
    var search = OggPageSearch(reader, from: low, before: end)
    while let page = try search.next() {
      if page.isFirst || !serials.contains(page.serial) { return page }
    }
    return nil
  }
}
