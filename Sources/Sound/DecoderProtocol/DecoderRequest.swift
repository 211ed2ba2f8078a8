/// A request to the helper.
package enum DecoderRequest: Hashable, Sendable {
  /// Open a stream with the given configuration, in place of the one that is open.
  case open(PacketCodec, config: [UInt8])
  /// Decode packets of the stream with the given sizes, which follow one another in ``PacketSegment/packets``.
  case decode(sizes: [Int])

  /// The request as fields, in the order of the protocol.
  package var fields: [[UInt8]] {
    switch self {
    case .open(let codec, let config): [Array("open".utf8), Array(codec.rawValue.utf8), config]
    case .decode(let sizes): [Array("decode".utf8), PackedNumbers.bytes(sizes)]
    }
  }

  /// Parses a request, or returns `nil` if the fields are not valid.
  package init?(fields: [[UInt8]]) {
    switch (fields.first.map { String(decoding: $0, as: UTF8.self) }, fields.count) {
    case ("open", 3):
      guard let codec = PacketCodec(rawValue: String(decoding: fields[1], as: UTF8.self)) else {
        return nil
      }
      self = .open(codec, config: fields[2])
    case ("decode", 2):
      guard let sizes = PackedNumbers.numbers(fields[1]), PacketSegment.holds(sizes) else {
        return nil
      }
      self = .decode(sizes: sizes)
    default: return nil
    }
  }
}
