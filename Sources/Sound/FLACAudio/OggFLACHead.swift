import OggPages
import PlayerModel
import SoundDecoding
import VorbisComments

/// The packets of an Ogg FLAC stream before its sound (RFC 9639, section 10.1).
struct OggFLACHead {
  /// The start of the first packet, before the number of the others.
  private static let signature = Array("\u{7F}FLAC".utf8)
  /// The offset of `fLaC` and STREAMINFO in the first packet.
  private static let blocksOffset = 9

  let headers: OggHeaders
  /// The properties of the stream, or `nil` if they are missing or impossible.
  let info: FLACStreamInfo?

  /// Reads the packets at the start of a file, or returns `nil` if it is not Ogg FLAC.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ reader: ByteReader) throws(PlayerError) {
    guard let stream = try Self.stream(in: reader) else { return nil }
    headers = try OggHeaders(of: stream, in: reader) { $0.first != 0xFF }
    info = Self.info(in: stream.head)
  }

  /// Finds the stream at the start of a file, or returns `nil` if it has none, or another one with sound first.
  static func stream(in reader: ByteReader) throws(PlayerError) -> OggStream? {
    guard let stream = try OggStream.sound(in: reader), stream.head.starts(with: signature) else {
      return nil
    }
    return stream
  }

  /// The blocks of metadata after the first packet, with their headers.
  var packets: [[UInt8]] { headers.packets }

  /// The Vorbis comment, which is empty if there is none.
  var comment: VorbisComment {
    packets.first { Self.kind(of: $0) == .vorbisComment }
      .map { VorbisComment(Array($0.dropFirst(FLACBlock.headerSize))) } ?? VorbisComment(vendor: "")
  }

  var pictures: [EmbeddedPicture] {
    packets.filter { Self.kind(of: $0) == .picture }.compactMap { packet in
      let block = packet.dropFirst(FLACBlock.headerSize)
      guard let header = PictureBlock(block) else { return nil }
      return EmbeddedPicture(header, blockSize: block.count) { offset, count in
        Array(block.dropFirst(offset).prefix(count))
      }
    }
  }

  /// Returns the kind of the block in a packet.
  static func kind(of packet: [UInt8]) -> FLACBlock.Kind? {
    packet.first.flatMap { FLACBlock.Kind(rawValue: $0 & 0x7F) }
  }

  private static func info(in head: [UInt8]) -> FLACStreamInfo? {
    let blocks = head.dropFirst(blocksOffset)
    guard blocks.starts(with: "fLaC".utf8) else { return nil }
    let block = blocks.dropFirst(4)
    guard let type = block.first, type & 0x7F == FLACBlock.Kind.streamInfo.rawValue else {
      return nil
    }
    return FLACStreamInfo(block.dropFirst(FLACBlock.headerSize))
  }
}
