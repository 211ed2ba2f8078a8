/// The helper's answer to a request.
package enum DecoderAnswer: Hashable, Sendable {
  /// A stream was opened or reset.
  case done
  /// The stream's configuration is damaged or not supported.
  case unsupported
  /// Packets were decoded to interleaved samples in ``PacketSegment/samples``.
  case decoded(DecodedPackets)

  /// The first message of a helper of this version.
  package static let greeting = [Array("stimmung-decode 1".utf8)]

  /// The answer as fields, in the order of the protocol.
  package var fields: [[UInt8]] {
    switch self {
    case .done: [Array("done".utf8)]
    case .unsupported: [Array("unsupported".utf8)]
    case .decoded(let packets):
      [
        Array("decoded".utf8),
        PackedNumbers.bytes([packets.sampleRate, packets.channelCount] + packets.frames),
      ]
    }
  }

  /// Parses an answer, or returns `nil` if the fields are not valid.
  package init?(fields: [[UInt8]]) {
    switch (fields.first.map { String(decoding: $0, as: UTF8.self) }, fields.count) {
    case ("done", 1): self = .done
    case ("unsupported", 1): self = .unsupported
    case ("decoded", 2):
      guard let numbers = PackedNumbers.numbers(fields[1]), numbers.count >= 2,
        let packets = DecodedPackets(
          sampleRate: numbers[0], channelCount: numbers[1], frames: Array(numbers[2...]))
      else { return nil }
      self = .decoded(packets)
    default: return nil
    }
  }
}
