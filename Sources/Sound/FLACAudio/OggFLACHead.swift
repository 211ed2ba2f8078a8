import OggPages
import PlayerModel
import SoundDecoding
import TagReading
import VorbisComments

/// The packets of an Ogg FLAC stream before its sound (RFC 9639, section 10.1).
struct OggFLACHead {
  /// The start of the first packet, before the number of the others.
  private static let signature = Array("\u{7F}FLAC".utf8)
  /// The offset of `fLaC` and STREAMINFO in the first packet.
  private static let blocksOffset = 9
  /// The maximum number of packets, and of their bytes.
  private static let mostPackets = 4096
  private static let mostBytes = 32 << 20

  let stream: OggStream
  /// The properties of the stream, or `nil` if they are missing or impossible.
  let info: FLACStreamInfo?
  /// The blocks of metadata after the first packet, with their headers.
  private(set) var packets: [[UInt8]] = []
  /// The offset after the page on which the last of ``packets`` ends.
  private(set) var end: Int64
  /// Whether the pages with ``packets`` have nothing else.
  private(set) var endsPage = true

  /// Reads the packets at the start of a file, or returns `nil` if it is not Ogg FLAC.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ reader: ByteReader) throws(PlayerError) {
    guard let stream = try Self.stream(in: reader) else { return nil }
    self.stream = stream
    end = stream.headEnd
    info = Self.info(in: stream.head)
    var size = 0
    var packets = OggPacketReader(reader, of: stream.serial, from: end, before: stream.end)
    while let packet = try packets.next(), packet.bytes.first != 0xFF {
      size += packet.bytes.count
      guard self.packets.count < Self.mostPackets, size <= Self.mostBytes else { break }
      self.packets.append(packet.bytes)
      end = packet.pageEnd
      endsPage = packet.endsPage && !packet.followsGap
    }
  }

  /// Finds the stream at the start of a file, or returns `nil` if it has none.
  static func stream(in reader: ByteReader) throws(PlayerError) -> OggStream? {
    let start = try TagBoundary.start(of: reader)
    guard try reader.bytes(at: start, count: 4).holds("OggS") else { return nil }
    let end = try TagBoundary.end(of: reader, from: start)
    return try OggStream(in: reader, from: start, before: end) { $0.starts(with: signature) }
  }

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
