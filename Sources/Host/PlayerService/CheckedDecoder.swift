/// Decodes a client's message and refuses unknown parts of its request.
///
/// Foundation ignores unknown names, so a mistyped condition would make a query match more than intended.
/// Outside the request, unknown names are ignored, as the protocol's page says, because later versions may
/// add some. Errors in texts and numbers include their path, which Foundation does not report.
struct CheckedDecoder: Decoder {
  private let base: any Decoder

  init(_ base: any Decoder) {
    self.base = base
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try withReason(.text, at: codingPath) {
      try checked(base.container(keyedBy: type), all: base.container(keyedBy: AnyKey.self))
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    CheckedArray(base: try base.unkeyedContainer())
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    CheckedValue(base: try base.singleValueContainer())
  }
}

/// A value whose parts are all decoded by a ``CheckedDecoder``.
struct Checked<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    value = try Value(from: CheckedDecoder(decoder))
  }
}

/// A coding key with any name.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Returns a container that refuses unknown names, if it belongs to a request.
private func checked<Key: CodingKey>(
  _ container: KeyedDecodingContainer<Key>, all: KeyedDecodingContainer<AnyKey>
) throws -> KeyedDecodingContainer<Key> {
  let path = container.codingPath
  if path.count >= 2, path[..<2].allSatisfy({ $0.stringValue == "request" }),
    let unknown = all.allKeys.first(where: { Key(stringValue: $0.stringValue) == nil })
  {
    throw MessageFault(reason: .unknownPart, path: path + [unknown])
  }
  return KeyedDecodingContainer(CheckedObject(base: container))
}

/// Runs `body`, and converts errors without a path, such as those of texts and numbers, to `reason` at
/// `path`.
private func withReason<Value>(
  _ reason: MessageFault.Reason, at path: @autoclosure () -> [any CodingKey],
  _ body: () throws -> Value
) throws -> Value {
  do {
    return try body()
  } catch let error where !(error is DecodingError || error is MessageFault) {
    throw MessageFault(reason: reason, path: path())
  }
}

private struct CheckedObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }

  func contains(_ key: Key) -> Bool { base.contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try base.decode(Checked<Value>.self, forKey: key).value
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try withReason(.text, at: codingPath + [key]) {
      try checked(
        base.nestedContainer(keyedBy: type, forKey: key),
        all: base.nestedContainer(keyedBy: AnyKey.self, forKey: key))
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    CheckedArray(base: try base.nestedUnkeyedContainer(forKey: key))
  }

  func superDecoder() throws -> any Decoder { CheckedDecoder(try base.superDecoder()) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    CheckedDecoder(try base.superDecoder(forKey: key))
  }
}

private struct CheckedArray: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try base.decode(Checked<Value>.self).value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    CheckedArray(base: try base.nestedUnkeyedContainer())
  }

  mutating func superDecoder() throws -> any Decoder { CheckedDecoder(try base.superDecoder()) }
}

private struct CheckedValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let reason: MessageFault.Reason =
      switch type {
      case is any FixedWidthInteger.Type: .wholeNumber
      case is any BinaryFloatingPoint.Type: .number
      default: .text
      }
    return try withReason(reason, at: codingPath) { try base.decode(type) }
  }
}
