import Mutation
package import PlayerModel
package import SoundDecoding

/// Finds the boundaries of tags, and so of the sound between them.
///
/// All sizes are checked against the available bytes before they are used.
package enum TagBoundary {
  /// The maximum number of tags at one end of a file.
  private static let mostTags = 64
  /// The maximum number of bytes to copy of a tag.
  private static let mostCopied: Int64 = 64 << 20

  /// Returns the offset of the first byte after all tags that start at `start`, one after the other.
  ///
  /// For a whole file, this is determined once, because every format asks for it.
  package static func start(
    of reader: ByteReader, from start: Int64 = 0, before end: Int64? = nil
  ) throws(PlayerError) -> Int64 {
    let end = end ?? reader.source.size
    let isWhole = start == 0 && end == reader.source.size
    if isWhole, let known = reader.leadingTagsEnd { return known }
    var start = start
    for _ in 0..<mostTags {
      guard let length = try leadingTag(at: start, before: end, in: reader) else { break }
      start += length
      if mutated(14) { break }
    }
    if isWhole { reader.leadingTagsEnd = start }
    return start
  }

  /// Returns the offset before all tags that end at `end`, one after the other.
  package static func end(
    of reader: ByteReader, from start: Int64, before end: Int64? = nil
  ) throws(PlayerError) -> Int64 {
    var end = end ?? reader.source.size
    for _ in 0..<mostTags {
      guard let length = try trailingTag(before: end, from: start, in: reader) else { break }
      end -= length
    }
    return end
  }

  /// Returns the length of the tag that starts at `start`, or `nil` if there is none.
  ///
  /// This supports ID3v2 (id3.org, id3v2.4.0-structure), and an APEv2 tag at the start of a file. A tag with
  /// a larger size extends to `end`.
  package static func leadingTag(
    at start: Int64, before end: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int64? {
    let bytes = try reader.bytes(at: start, count: 32)
    guard let length = id3v2Length(bytes) ?? leadingAPELength(bytes) else { return nil }
    return min(length, end - start)
  }

  /// Returns the length of the tag that ends at `end`, or `nil` if there is none.
  ///
  /// This supports ID3v1 with its TAG+ extension, APEv1 and APEv2, Lyrics3v1 and Lyrics3v2, and an appended
  /// ID3v2.4 tag with a footer. The length never exceeds `end - start`.
  package static func trailingTag(
    before end: Int64, from start: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int64? {
    let candidates = [
      try id3v1Length(before: end, from: start, in: reader),
      try footerLength(before: end, from: start, in: reader),
      try lyricsLength(before: end, from: start, in: reader),
    ]
    return candidates.lazy.compactMap(\.self).first { $0 <= end - start }
  }

  /// Returns a copy of the ID3v2 tag at the start of `range`, or nothing if there is none.
  ///
  /// A tag whose size is wrong or excessive is not copied completely.
  package static func id3v2(
    in range: Range<Int64>, of reader: ByteReader
  ) throws(PlayerError) -> [UInt8] {
    let header = try reader.bytes(at: range.lowerBound, count: min(10, range.count))
    guard header.holds("ID3") else { return [] }
    let length = id3v2Length(header) ?? Int64(header.count)
    return try reader.copy(
      at: range.lowerBound, count: Int(min(length, Int64(range.count), mostCopied)))
  }

  private static func id3v2Length(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count >= 10, bytes.holds("ID3"), bytes[3] < 0xFF, bytes[4] < 0xFF,
      let size = syncSafeSize(bytes, at: 6)
    else { return nil }
    let hasFooter = bytes[5] & 0x10 != 0
    return size + (hasFooter ? 20 : 10)
  }

  private static func syncSafeSize(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int64? {
    let digits = bytes[offset..<(offset + 4)]
    guard digits.allSatisfy({ $0 < 0x80 }) else { return nil }
    return digits.reduce(0) { $0 << 7 | Int64($1) }
  }

  private static func leadingAPELength(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    let isHeader: UInt32 = 1 << 29
    guard bytes.count == 32, bytes.holds("APETAGEX"), bytes.littleEndianWord(at: 20) & isHeader != 0
    else { return nil }
    return 32 + Int64(bytes.littleEndianWord(at: 12))
  }

  private static func id3v1Length(
    before end: Int64, from start: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int64? {
    guard end - start >= 128, try reader.bytes(at: end - 128, count: 3).holds("TAG") else {
      return nil
    }
    guard end - start >= 355, try reader.bytes(at: end - 355, count: 4).holds("TAG+") else {
      return 128
    }
    return 355
  }

  /// Returns the length of a tag with an APE footer of 32 bytes, or an ID3v2 footer of 10 bytes.
  private static func footerLength(
    before end: Int64, from start: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int64? {
    if end - start >= 32 {
      let footer = try reader.bytes(at: end - 32, count: 32)
      if footer.count == 32, footer.holds("APETAGEX") {
        let size = Int64(footer.littleEndianWord(at: 12))
        let hasHeader = footer.littleEndianWord(at: 20) & (1 << 31) != 0
        return size >= 32 ? size + (hasHeader ? 32 : 0) : nil
      }
    }
    guard end - start >= 20 else { return nil }
    let footer = try reader.bytes(at: end - 10, count: 10)
    guard footer.count == 10, footer.holds("3DI"), let size = syncSafeSize(footer, at: 6) else {
      return nil
    }
    // Three letters can easily occur by chance, so the header must also exist.
    let length = size + 20
    guard length <= end - start, try reader.bytes(at: end - length, count: 3).holds("ID3") else {
      return nil
    }
    return length
  }

  private static func lyricsLength(
    before end: Int64, from start: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int64? {
    guard end - start >= 20 else { return nil }
    let mark = try reader.bytes(at: end - 15, count: 15)
    if mark.holds("LYRICS200", at: 6) {
      let digits = mark.prefix(6)
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      let length = digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) } + 15
      guard length <= end - start else { return nil }
      return try reader.bytes(at: end - length, count: 11).holds("LYRICSBEGIN") ? length : nil
    }
    guard mark.holds("LYRICSEND", at: 6) else { return nil }
    // Version 1 has no size, but is limited to 5100 characters of lyrics between its two markers.
    let reach = Int(min(end - start, 5100 + 20))
    let text = try reader.bytes(at: end - Int64(reach), count: reach)
    let begin = (0..<text.count).last { text[$0] == 0x4C && text.holds("LYRICSBEGIN", at: $0) }
    return begin.map { Int64(text.count - $0) }
  }
}
