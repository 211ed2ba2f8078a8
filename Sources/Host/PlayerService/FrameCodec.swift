import FoundationEssentials
package import PlayerModel

/// Splits a stream of bytes into messages; buffers at most one message and the start of the next.
package struct FrameDecoder {
  /// The maximum length of a message in bytes.
  package var maximumLength: Int
  private var buffer: [UInt8] = []
  private var start = 0

  /// Creates a decoder that refuses messages longer than `maximumLength` bytes.
  package init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// The number of buffered bytes.
  package var byteCount: Int { buffer.count - start }

  /// Adds received bytes.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the bytes of the next message, or `nil` if it is not complete.
  ///
  /// - Throws: `PlayerError` if its length exceeds the limit. The stream cannot be used afterwards.
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

/// Encodes and decodes messages.
package enum FrameCodec {
  // JSON cannot express these numbers. They are decoded so that the player can refuse them.
  private static let infinity = "inf"
  private static let notANumber = "nan"

  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: "-" + infinity, nan: notANumber)
    return decoder
  }()

  /// Returns the string for a number that is not finite.
  static func word(for number: some BinaryFloatingPoint) -> String {
    number.isNaN ? notANumber : number > 0 ? infinity : "-" + infinity
  }

  /// Encodes a message, preceded by its length.
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

  /// Encodes a client's message, preceded by its length.
  static func encode(clientMessage message: ClientMessage) -> [UInt8] {
    encode(message, byHand: message.writeSpectrum)
  }

  /// Encodes a server's message, preceded by its length.
  static func encode(serverMessage message: ServerMessage) -> [UInt8] {
    encode(message, byHand: message.writeSpectrum)
  }

  /// Encodes a message with `write`, or with the encoder if `write` returns `false`.
  private static func encode(
    _ message: some Encodable, byHand write: (inout [UInt8]) -> Bool
  ) -> [UInt8] {
    var frame = noLength
    guard write(&frame) else { return encode(message) }
    putLength(into: &frame)
    return frame
  }

  /// A placeholder for the length.
  private static let noLength: [UInt8] = [0, 0, 0, 0]

  /// Stores the length of the message in its placeholder.
  private static func putLength(into frame: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(frame.count - 4).bigEndian) { frame.replaceSubrange(..<4, with: $0) }
  }

  /// Decodes a message.
  ///
  /// - Throws: `PlayerError` that describes what is wrong with the message.
  package static func decode<Message: Decodable>(
    _ type: Message.Type, from frame: ArraySlice<UInt8>
  ) throws(PlayerError) -> Message {
    do {
      return try decoder.decode(type, from: Data(frame))
    } catch {
      let reason =
        DeeplyNestedMessage(frame) == nil
        ? reason(error) : "it is nested over \(DeeplyNestedMessage.deepest) levels deep."
      throw PlayerError(.invalidRequest, "A message could not be understood: \(reason)")
    }
  }

  /// Decodes a client's message, and refuses unknown parts of its request.
  ///
  /// - Throws: `PlayerError` that describes what is wrong with the message, and where.
  static func clientMessage(in frame: ArraySlice<UInt8>) throws(PlayerError) -> ClientMessage {
    if let spectrum = ClientMessage(spectrumIn: frame) { return spectrum }
    return try decode(Checked<ClientMessage>.self, from: frame).value
  }

  /// Returns the number of the message, even if the rest is invalid, or `nil` if it has none.
  static func number(of frame: ArraySlice<UInt8>) -> Int64? {
    (try? decoder.decode(NumberedMessage.self, from: Data(frame)))?.number
      ?? DeeplyNestedMessage(frame)?.number
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
    case .wholeNumber: return "“\(place)” must be a whole number that fits in 64 bits."
    case .number: return "“\(place)” is too large."
    }
  }

  /// Returns the path of a part of a message, in the form of the protocol's page: `setVolume.percent`.
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
