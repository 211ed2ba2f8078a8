import OggPages
import PlayerModel
import SoundDecoding

extension OggFLACHead {
  /// Returns the pages before the sound, or `nil` if they are damaged, have no comment, or also have something else.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func commentPages(in reader: ByteReader) throws(PlayerError) -> OggCommentPages? {
    let packets = packets
    guard let place = packets.firstIndex(where: { Self.kind(of: $0) == .vorbisComment }) else {
      return nil
    }
    let comment = Array(packets[place].dropFirst(FLACBlock.headerSize))
    return try OggCommentPages(headers, comment, in: reader) { comment in
      guard comment.count <= FLACBlock.mostBytes else { return [] }
      var changed = packets
      changed[place] = Self.packet(like: packets[place], comment)
      // Pages may become fuller than they were, so padding gives way.
      let withoutPadding = changed.map { packet in
        Self.kind(of: packet) == .padding ? Self.packet(like: packet, []) : packet
      }
      return [changed, withoutPadding]
    }
  }

  /// Returns a packet with the type of another one.
  private static func packet(like packet: [UInt8], _ content: [UInt8]) -> [UInt8] {
    let isLast = packet[0] & 0x80 != 0
    return FLACBlock.header(packet[0] & 0x7F, size: content.count, isLast: isLast) + content
  }
}
