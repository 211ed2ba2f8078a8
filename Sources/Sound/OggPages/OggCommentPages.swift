package import PlayerModel
package import SoundDecoding

/// The pages of a stream before its sound, one of whose packets has the Vorbis comment.
package struct OggCommentPages: TagContainer {
  package let tag: [UInt8]
  package let usesR128: Bool
  /// The number of bytes up to the sound, which are replaced as a whole.
  private let length: Int
  /// The bytes up to the first page with the packets that may change.
  private let front: [UInt8]
  /// The pages with these packets.
  private let pages: [OggPage]
  private let packets: @Sendable (_ comment: [UInt8]) -> [[[UInt8]]]

  /// Reads the pages at the start of a file, or returns `nil` if they are damaged, or also have something else.
  ///
  /// - Parameters:
  ///   - comment: The comment in the packets.
  ///   - usesR128: Whether the codec has fields of its own for loudness.
  ///   - packets: Returns the packets with another comment, in several ways if possible, with the preferred one first.
  /// - Throws: `PlayerError` if the file cannot be read.
  package init?(
    _ headers: OggHeaders, _ comment: [UInt8], in reader: ByteReader, usesR128: Bool = false,
    packets: @escaping @Sendable (_ comment: [UInt8]) -> [[[UInt8]]]
  ) throws(PlayerError) {
    guard headers.endsPage else { return nil }
    let stream = headers.stream
    length = Int(headers.end)
    front = try reader.copy(at: 0, count: Int(stream.headEnd))
    var (pages, offset) = ([OggPage](), stream.headEnd)
    while offset < headers.end {
      // A page of another stream would be lost.
      guard let page = try OggPage.at(offset, before: headers.end, in: reader),
        page.serial == stream.serial, page.sequence == (pages.last?.sequence ?? 0) + 1
      else { return nil }
      pages.append(page)
      offset = page.end
    }
    guard !pages.isEmpty else { return nil }
    (self.pages, self.packets, tag) = (pages, packets, comment)
    self.usesR128 = usesR128
  }

  package func changes(
    for comment: [UInt8], repeating _: [String: String]
  ) -> [ReplacedBytes]? {
    packets(comment).lazy.compactMap { packets in
      OggHeaderPages.pages(packets, count: pages.count, from: 1, serial: pages[0].serial)
    }.first.map { [ReplacedBytes(0..<Int64(length), with: front + $0.joined())] }
  }
}
