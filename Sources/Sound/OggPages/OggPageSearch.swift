package import PlayerModel
package import SoundDecoding

/// Finds pages of an Ogg file in order, also after damage.
package struct OggPageSearch {
  /// The number of bytes that may be examined in vain for each byte that is passed.
  ///
  /// A file may have headers of large pages everywhere, and none of them be right.
  private static let examinedPerByte: Int64 = 8

  private let reader: ByteReader
  private let end: Int64
  /// The offset from which the next page is searched.
  package private(set) var offset: Int64
  private var allowance = Int64(OggPage.mostBytes) * 4

  /// Creates a search in a file from `offset` to `end`.
  package init(_ reader: ByteReader, from offset: Int64, before end: Int64) {
    (self.reader, self.offset, self.end) = (reader, offset, end)
  }

  /// Returns the next page, or `nil` if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package mutating func next() throws(PlayerError) -> OggPage? {
    while let start = try reader.first(UInt8(ascii: "O"), in: offset..<end) {
      allowance += (start + 1 - offset) * Self.examinedPerByte
      // If reading fails, the search can be repeated from here.
      offset = start
      guard let length = try OggPage.length(at: start, before: end, in: reader) else {
        offset = start + 1
        continue
      }
      if let page = try OggPage.at(start, length: length, in: reader) {
        offset = page.end
        return page
      }
      allowance -= Int64(length)
      offset = start + (allowance < 0 ? Int64(length) : 1)
    }
    offset = end
    return nil
  }

  /// Returns the next page of a stream, or `nil` if there is none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package mutating func next(of serial: UInt32) throws(PlayerError) -> OggPage? {
    while let page = try next() {
      if page.serial == serial { return page }
    }
    return nil
  }
}
