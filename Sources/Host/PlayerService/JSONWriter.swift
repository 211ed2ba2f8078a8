import OpenFormats

/// Writes a value as JSON, each part straight into the bytes.
///
/// For plain values, as all messages are: each asks its encoder for one container, and is done with a
/// part before it writes the next.
final class JSONWriter {
  private var text: JSONBytes

  /// A writer that goes on after `bytes`.
  init(after bytes: [UInt8]) {
    text = JSONBytes(bytes: bytes)
  }

  /// Writes a value, whole.
  func write(_ value: some Encodable) throws {
    let (depth, start) = (text.depth, text.bytes.count)
    try value.encode(to: JSONValueEncoder(writer: self))
    text.close(to: depth)
    if text.bytes.count == start { text.bytes += "{}".utf8 }
  }

  /// Hands over what is written so far.
  func takeBytes() -> [UInt8] {
    defer { text.bytes = [] }
    return text.bytes
  }

  fileprivate func open(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> Int {
    text.open(opening, closing)
    return text.depth
  }

  fileprivate func beginElement(at depth: Int) {
    text.beginElement(at: depth)
  }

  fileprivate func beginElement(_ key: some CodingKey, at depth: Int) {
    text.beginElement(key.stringValue, at: depth)
  }

  fileprivate func write(literal: String) {
    text.bytes += literal.utf8
  }

  fileprivate func write(string: String) {
    text.append(string: string)
  }

  /// A number as short as it can be; as a string where JSON has no word for it.
  fileprivate func write(number: some BinaryFloatingPoint & CustomStringConvertible) {
    guard number.isFinite else { return write(string: FrameCodec.word(for: number)) }
    let digits = number.description
    write(literal: digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }
}

/// JSON in the course of being written.
///
/// A value, so that whatever is done to it is one access to the writer's memory and not many.
private struct JSONBytes {
  var bytes: [UInt8]
  /// What closes the objects and arrays that are open, outermost first.
  private var closings: [UInt8] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.reserveCapacity(1024)
  }

  /// How many objects and arrays are open.
  var depth: Int { closings.count }

  mutating func open(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) {
    bytes.append(UInt8(ascii: opening))
    closings.append(UInt8(ascii: closing))
  }

  mutating func close(to depth: Int) {
    while closings.count > depth { bytes.append(closings.removeLast()) }
  }

  /// Closes what is open within the container at `depth`, and separates what it has from what comes.
  mutating func beginElement(at depth: Int) {
    close(to: depth)
    // No value ends so: strings end with their quotes.
    if bytes.last != UInt8(ascii: "{"), bytes.last != UInt8(ascii: "[") {
      bytes.append(UInt8(ascii: ","))
    }
  }

  mutating func beginElement(_ key: String, at depth: Int) {
    beginElement(at: depth)
    append(string: key)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func append(string: String) {
    JSONString.append(string, to: &bytes, escaping: .demanded)
  }
}

/// Writes the one value that it was made for.
private struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
  let writer: JSONWriter

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONObjectContainer(writer: writer, depth: writer.open("{", "}")))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONArrayContainer(writer: writer, depth: writer.open("[", "]"))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { writer.write(literal: "null") }
  func encode(_ value: Bool) { writer.write(literal: value ? "true" : "false") }
  func encode(_ value: String) { writer.write(string: value) }
  func encode(_ value: Double) { writer.write(number: value) }
  func encode(_ value: Float) { writer.write(number: value) }
  func encode(_ value: some Encodable & FixedWidthInteger) { writer.write(literal: String(value)) }
  func encode(_ value: some Encodable) throws { try writer.write(value) }
}

/// An object in the course of being written.
private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let depth: Int

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    writer.beginElement(key, at: depth)
    writer.write(literal: "null")
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    writer.beginElement(key, at: depth)
    try writer.write(value)
  }

  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    writer.beginElement(key, at: depth)
    return JSONValueEncoder(writer: writer).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.beginElement(key, at: depth)
    return JSONValueEncoder(writer: writer).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { preconditionFailure("messages have no classes") }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

/// An array in the course of being written.
private struct JSONArrayContainer: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let depth: Int
  private(set) var count = 0

  init(writer: JSONWriter, depth: Int) {
    self.writer = writer
    self.depth = depth
  }

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {
    beginElement()
    writer.write(literal: "null")
  }

  mutating func encode(_ value: some Encodable) throws {
    beginElement()
    try writer.write(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    beginElement()
    return JSONValueEncoder(writer: writer).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    beginElement()
    return JSONValueEncoder(writer: writer).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { preconditionFailure("messages have no classes") }

  private mutating func beginElement() {
    writer.beginElement(at: depth)
    count += 1
  }
}
