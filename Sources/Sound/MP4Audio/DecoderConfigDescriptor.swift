/// The description of an MPEG-4 stream (ISO/IEC 14496-1, section 7.2.6.6).
struct DecoderConfigDescriptor {
  /// The type of the stream.
  let objectType: Int
  /// The configuration of the decoder.
  let specific: [UInt8]

  /// Finds the description in an elementary stream descriptor, or returns `nil` if it is damaged.
  init?(_ bytes: some Sequence<UInt8>) {
    var fields = BoxFields(bytes)
    guard var stream = Self.descriptor(3, in: &fields), stream.number(2) != nil,
      let flags = stream.number(1)
    else { return nil }
    if flags & 0x80 != 0 { stream.skip(2) }
    if flags & 0x40 != 0, let length = stream.integer(1) { stream.skip(length) }
    if flags & 0x20 != 0 { stream.skip(2) }
    guard var config = Self.descriptor(4, in: &stream), let type = config.integer(1) else {
      return nil
    }
    config.skip(12)
    objectType = type
    specific = Self.descriptor(5, in: &config).map { Array($0.remaining) } ?? []
  }

  /// Checks that the stream is AAC.
  ///
  /// - Throws: The name of its codec if it is not.
  func check() throws(MP4Refusal) {
    switch objectType {
    case 0x40, 0x66, 0x67: return
    case 0x69, 0x6B: throw .codec("MP3")
    case 0x68: throw .codec("AAC-SSR")
    case 0xA5: throw .codec("Dolby Digital (AC-3)")
    case 0xA6: throw .codec("Dolby Digital Plus (E-AC-3)")
    case 0xA9: throw .codec("DTS")
    case 0xAD: throw .codec("Opus")
    case 0xC1: throw .codec("FLAC")
    case 0xDD: throw .codec("Vorbis")
    default: throw .codec("a stream of type \(objectType)")
    }
  }

  /// Returns the content of the next descriptor, which must have the given tag.
  private static func descriptor(_ tag: Int, in fields: inout BoxFields) -> BoxFields? {
    guard fields.integer(1) == tag else { return nil }
    var length = 0
    for _ in 0..<4 {
      guard let digit = fields.integer(1) else { return nil }
      length = length << 7 | digit & 0x7F
      if digit & 0x80 == 0 { break }
    }
    // Some programs declare more bytes than there are.
    return fields.bytes(min(length, fields.remaining.count)).map { BoxFields($0) }
  }
}
