import OpenFormats

/// Encodes a value as JSON, directly into bytes.
///
/// This supports plain values, as all messages are: each value requests one container from its encoder, and
/// finishes a part before it writes the next.
final class JSONWriter {
  private var text: JSONBytes

  /// Creates a writer that appends to `bytes`.
  init(after bytes: [UInt8]) {
    text = JSONBytes(bytes: bytes)
  }

  /// Writes a complete value.
  func write(_ value: some Encodable) throws {
    let (depth, start) = (text.depth, text.bytes.count)
    try value.encode(to: JSONValueEncoder(writer: self))
    text.close(to: depth)
    if text.bytes.count == start { text.bytes += "{}".utf8 }
  }

  /// Takes out the bytes that have been written.
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

  /// Writes a number in its shortest form, or as a string if it is not finite.
  fileprivate func write(number: some BinaryFloatingPoint & CustomStringConvertible) {
    guard number.isFinite else { return write(string: FrameCodec.word(for: number)) }
    let digits = number.description
    write(literal: digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }
}

/// Incomplete JSON.
///
/// This is a value so that each operation is one access to the writer's memory.
private struct JSONBytes {
  var bytes: [UInt8]
  /// The closing brackets of the open objects and arrays, outermost first.
  private var closings: [UInt8] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.reserveCapacity(1024)
  }

  /// The number of open objects and arrays.
  var depth: Int { closings.count }

  mutating func open(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) {
    bytes.append(UInt8(ascii: opening))
    closings.append(UInt8(ascii: closing))
  }

  mutating func close(to depth: Int) {
    while closings.count > depth { bytes.append(closings.removeLast()) }
  }

  /// Closes all containers within the one at `depth`, and writes a separator if necessary.
  mutating func beginElement(at depth: Int) {
    close(to: depth)
    // No value ends with these bytes, because strings end with a quotation mark.
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

/// Encodes the one value for which it was created.
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

/// A JSON object that is being written.
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

/// A JSON array that is being written.
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
