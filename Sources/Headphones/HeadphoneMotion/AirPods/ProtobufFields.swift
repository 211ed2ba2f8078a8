/// Iterates over the fields of a protobuf message, ending at truncated or invalid data.
struct ProtobufFields: Sequence, IteratorProtocol {
  enum Value: Hashable {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func next() -> (field: UInt64, value: Value)? {
    guard let key = varint() else { return nil }
    return value(ofKind: key & 7).map { (key >> 3, $0) }
  }

  /// Returns the value of the first integer field with the given number.
  func number(_ field: UInt64) -> UInt64? {
    for case (field, .number(let number)) in self { return number }
    return nil
  }

  func bytes(_ field: UInt64) -> ArraySlice<UInt8>? {
    for case (field, .bytes(let bytes)) in self { return bytes }
    return nil
  }

  private mutating func value(ofKind kind: UInt64) -> Value? {
    switch kind {
    case 0: varint().map { .number($0) }
    case 1: take(8).map { .bytes($0) }
    case 2: varint().flatMap { take($0) }.map { .bytes($0) }
    case 5: take(4).map { .bytes($0) }
    default: nil
    }
  }

  private mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
    guard count <= UInt64(rest.count) else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  /// Reads a base-128 varint; returns `nil` if it is truncated or longer than 64 bits.
  private mutating func varint() -> UInt64? {
    var number: UInt64 = 0
    for place in 0..<10 {
      guard let byte = rest.popFirst() else { return nil }
      guard place < 9 || byte < 2 else { return nil }
      number |= UInt64(byte & 0x7F) << (UInt64(place) * 7)
      if byte < 0x80 { return number }
    }
    return nil
  }
}
