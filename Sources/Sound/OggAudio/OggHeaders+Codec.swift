import OggPages
import PlayerModel
import SoundDecoding
import VorbisComments

extension OggHeaders {
  /// The number of bytes at the start of a comment that are searched for the vendor.
  private static let mostVendorBytes = 1024

  /// Reads the packets of a codec before the sound, unless the reader still has them.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init<Codec: OggCodec>(
    of stream: OggStream, as codec: Codec.Type, in reader: ByteReader
  ) throws(PlayerError) {
    if let known = reader.headers as? OggHeaders, known.stream == stream {
      self = known
      return
    }
    try self.init(of: stream, in: reader, most: Codec.headerCount, where: Codec.isHeader)
    // Of several streams, only the first has the tags.
    if reader.headers == nil { reader.headers = self }
  }

  /// Returns the index of the packet with the Vorbis comment, or `nil` if there is none.
  func commentIndex<Codec: OggCodec>(_ codec: Codec.Type) -> Int? {
    packets.firstIndex { $0.starts(with: Codec.commentSignature) }
  }

  /// Returns the bytes of the Vorbis comment, or `nil` if there is none.
  func comment<Codec: OggCodec>(_ codec: Codec.Type) -> [UInt8]? {
    commentIndex(codec).map { Array(packets[$0].dropFirst(Codec.commentSignature.count)) }
  }

  /// Returns the name of the program that wrote the stream, or `nil` if it is not known.
  func vendor<Codec: OggCodec>(_ codec: Codec.Type) -> String? {
    guard let index = commentIndex(codec) else { return nil }
    let start = packets[index].dropFirst(Codec.commentSignature.count).prefix(Self.mostVendorBytes)
    let vendor = VorbisComment.vendor(in: Array(start))
    return vendor.isEmpty ? nil : String(decoding: vendor, as: UTF8.self)
  }
}
