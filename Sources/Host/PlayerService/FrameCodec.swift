import FoundationEssentials
package import PlayerModel

/// Cuts a stream of bytes into messages; holds no more than one message and what has come of the next.
package struct FrameDecoder {
  /// Messages that are longer are refused.
  package var maximumLength: Int
  private var buffer: [UInt8] = []
  private var start = 0

  /// A decoder that refuses messages longer than `maximumLength` bytes.
  package init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// How many bytes are held.
  package var byteCount: Int { buffer.count - start }

  /// Takes bytes as they came.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole message's bytes, nil if it is not all there yet.
  ///
  /// - Throws: `PlayerError` if it claims to be longer than allowed; the stream is of no use then.
  package mutating func next() throws(PlayerError) -> ArraySlice<UInt8>? {
    guard buffer.count - start >= 4 else { return nil }
    let length = buffer[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    guard length <= maximumLength else {
      throw PlayerError(
        .invalidRequest, "A message of \(length) bytes is longer than the \(maximumLength) allowed."
      )
    }
    guard buffer.count - start - 4 >= length else { return nil }
    let frame = buffer[(start + 4)..<(start + 4 + length)]
    start += 4 + length
    return frame
  }
}

/// Messages to bytes and back.
package enum FrameCodec {
  // JSON has no word for these; it is the player that refuses such a position, not the wire.
  private static let infinity = "inf"
  private static let notANumber = "nan"

  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: "-" + infinity, nan: notANumber)
    return decoder
  }()

  /// The string that stands for a number which is infinite or none.
  static func word(for number: some BinaryFloatingPoint) -> String {
    number.isNaN ? notANumber : number > 0 ? infinity : "-" + infinity
  }

  /// A message with its length in front.
  package static func encode(_ message: some Encodable) -> [UInt8] {
    let writer = JSONWriter(after: noLength)
    do {
      try writer.write(message)
    } catch {
      // All messages are plain values.
      preconditionFailure("a message cannot be encoded: \(message)")
    }
    var frame = writer.takeBytes()
    putLength(into: &frame)
    return frame
  }

  /// A client's message with its length in front.
  static func encode(clientMessage message: ClientMessage) -> [UInt8] {
    encode(message, byHand: message.writeSpectrum)
  }

  /// A message of the player's with its length in front.
  static func encode(serverMessage message: ServerMessage) -> [UInt8] {
    encode(message, byHand: message.writeSpectrum)
  }

  /// The same by hand, where `write` does it.
  private static func encode(
    _ message: some Encodable, byHand write: (inout [UInt8]) -> Bool
  ) -> [UInt8] {
    var frame = noLength
    guard write(&frame) else { return encode(message) }
    putLength(into: &frame)
    return frame
  }

  /// The place of a length that is not known yet.
  private static let noLength: [UInt8] = [0, 0, 0, 0]

  /// Puts the length of what follows in its place.
  private static func putLength(into frame: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(frame.count - 4).bigEndian) { frame.replaceSubrange(..<4, with: $0) }
  }

  /// A message from its bytes.
  ///
  /// - Throws: `PlayerError` that says what is wrong with it.
  package static func decode<Message: Decodable>(
    _ type: Message.Type, from frame: ArraySlice<UInt8>
  ) throws(PlayerError) -> Message {
    do {
      return try decoder.decode(type, from: Data(frame))
    } catch {
      let reason =
        DeepMessage(frame) == nil
        ? reason(error) : "it is nested over \(DeepMessage.deepest) levels deep."
      throw PlayerError(.invalidRequest, "A message could not be understood: \(reason)")
    }
  }

  /// A client's message from its bytes, whose request has nothing in it that the player does not know.
  ///
  /// - Throws: `PlayerError` that says what is wrong with it, and where.
  static func clientMessage(in frame: ArraySlice<UInt8>) throws(PlayerError) -> ClientMessage {
    if let spectrum = ClientMessage(spectrumIn: frame) { return spectrum }
    return try decode(Checked<ClientMessage>.self, from: frame).value
  }

  /// The number under which a message wants to be answered, whatever else is in it; nil if it tells none.
  static func number(of frame: ArraySlice<UInt8>) -> Int64? {
    (try? decoder.decode(NumberedMessage.self, from: Data(frame)))?.number
      ?? DeepMessage(frame)?.number
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as QueryError:
      return "in the query, \(error.message)"
    case let fault as MessageFault:
      return reason(fault)
    case DecodingError.keyNotFound(let key, let context):
      return "“\(place(context.codingPath + [key]))” is missing."
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      return "“\(place(context.codingPath))” must be \(description(of: type))."
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "“\(place(context.codingPath))” has an invalid value."
    default: return "it is not the JSON of a message."
    }
  }

  private static func reason(_ fault: MessageFault) -> String {
    let place = place(fault.path)
    switch fault.reason {
    case .unknownPart where fault.path.count == 3: return "there is no request “\(place)”."
    case .unknownPart: return "“\(place)” is not part of that request."
    case .text:
      return "“\(place)” must be UTF-8, without control characters or lone surrogates."
    case .wholeNumber: return "“\(place)” must be a whole number of 64 bits."
    case .number: return "“\(place)” is too large."
    }
  }

  /// Where something is in a message, in the words of the protocol's page: `setVolume.percent`.
  private static func place(_ path: [any CodingKey]) -> String {
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    guard !names.isEmpty else { return "message" }
    return
      (names.starts(with: ["request", "request"]) && names.count > 2
      ? names.dropFirst(2) : names[...]).joined(separator: ".")
  }

  private static func description(of type: any Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a text"
    case is [Any].Type: "a list"
    default: "one of the values in PROTOCOL.md"
    }
  }
}
