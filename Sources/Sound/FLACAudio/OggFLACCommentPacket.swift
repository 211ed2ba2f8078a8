import OggPages
import PlayerModel
import SoundDecoding
import VorbisComments

/// The pages of an Ogg FLAC stream before its sound, one of whose packets is the Vorbis comment.
struct OggFLACCommentPacket: TagContainer {
  /// The number of bytes of the start, which are replaced as a whole.
  private let length: Int
  /// The bytes up to the first page with ``packets``.
  private let front: [UInt8]
  private let packets: [[UInt8]]
  /// The index of the packet with the comment.
  private let place: Int
  /// The pages with ``packets``.
  private let pages: [OggPage]

  /// Reads the pages at the start of a file, or returns `nil` if they are damaged, have no comment, or also have
  /// something else.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ reader: ByteReader) throws(PlayerError) {
    guard let head = try OggFLACHead(reader), head.endsPage,
      let place = head.packets.firstIndex(where: { OggFLACHead.kind(of: $0) == .vorbisComment })
    else { return nil }
    (packets, self.place) = (head.packets, place)
    length = Int(head.end)
    front = try reader.copy(at: 0, count: Int(head.stream.headEnd))
    var (pages, offset) = ([OggPage](), head.stream.headEnd)
    while offset < head.end {
      // A page of another stream would be lost.
      guard let page = try OggPage.at(offset, before: head.end, in: reader),
        page.serial == head.stream.serial, page.sequence == (pages.last?.sequence ?? 0) + 1
      else { return nil }
      pages.append(page)
      offset = page.end
    }
    self.pages = pages
  }

  var tag: [UInt8] { Array(packets[place].dropFirst(FLACBlock.headerSize)) }

  func changes(
    for comment: [UInt8], repeating _: [String: String]
  ) -> [ReplacedBytes]? {
    bytes(with: comment).map { [ReplacedBytes(0..<Int64(length), with: $0)] }
  }

  /// Returns the start of the file with another comment, or `nil` if it does not fit.
  private func bytes(with comment: [UInt8]) -> [UInt8]? {
    guard comment.count <= FLACBlock.mostBytes else { return nil }
    var packets = self.packets
    packets[place] = Self.packet(like: packets[place], comment)
    if let bytes = bytes(with: packets) { return bytes }
    // Pages are fuller than they were, so padding gives way.
    for (index, packet) in packets.enumerated() where OggFLACHead.kind(of: packet) == .padding {
      packets[index] = Self.packet(like: packet, [])
    }
    return bytes(with: packets)
  }

  private func bytes(with packets: [[UInt8]]) -> [UInt8]? {
    OggHeaderPages.pages(packets, count: pages.count, from: 1, serial: pages[0].serial).map {
      front + $0.joined()
    }
  }

  /// Returns a packet with the type of another one.
  private static func packet(like packet: [UInt8], _ content: [UInt8]) -> [UInt8] {
    let isLast = packet[0] & 0x80 != 0
    return FLACBlock.header(packet[0] & 0x7F, size: content.count, isLast: isLast) + content
  }
}
