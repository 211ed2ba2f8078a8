import OggPages
package import PlayerModel
package import SoundDecoding
import VorbisComments

/// A format that consists of a codec in Ogg.
package protocol OggFormat: SoundFormat {
  associatedtype Codec: OggCodec

  /// Returns the ways to write a comment, with the preferred one first.
  ///
  /// A later way is used if there is no room for the others.
  static func written(_ comment: [UInt8]) -> [[UInt8]]

  /// Whether comments of the format have fields of their own for loudness.
  static var usesR128: Bool { get }
}

extension OggFormat {
  package static var name: String { Codec.name }

  package static func written(_ comment: [UInt8]) -> [[UInt8]] { [comment] }

  package static var usesR128: Bool { false }

  package static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try stream(in: file) != nil
  }

  package static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    guard let comment = try headers(in: file)?.comment(Codec.self) else { return [] }
    return [TagBlock(VorbisComment(comment), parts)]
  }

  package static func tagWriting(of file: ByteReader) throws(PlayerError) -> TagWriting {
    guard let container = try commentPages(in: file) else {
      throw .unchangeable(of: file.source.path)
    }
    return .vorbisComment(container)
  }

  package static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    try OggSoundFile<Codec>(file)
  }

  private static func stream(in file: ByteReader) throws(PlayerError) -> OggStream? {
    guard let stream = try OggStream.sound(in: file), stream.head.starts(with: Codec.signature)
    else { return nil }
    return stream
  }

  private static func headers(in file: ByteReader) throws(PlayerError) -> OggHeaders? {
    guard let stream = try stream(in: file) else { return nil }
    return try OggHeaders(of: stream, as: Codec.self, in: file)
  }

  private static func commentPages(
    in file: ByteReader
  ) throws(PlayerError) -> OggCommentPages? {
    guard let headers = try headers(in: file), headers.packets.count == Codec.headerCount,
      let place = headers.commentIndex(Codec.self), let comment = headers.comment(Codec.self)
    else { return nil }
    let packets = headers.packets
    return try OggCommentPages(headers, comment, in: file, usesR128: usesR128) { comment in
      written(comment).map { comment in
        var changed = packets
        changed[place] = Codec.commentSignature + comment
        return changed
      }
    }
  }
}
