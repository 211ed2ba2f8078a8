/// The fields of a message in protocol buffers' wire format, whatever the bytes are.
struct ProtobufFields: Sequence, IteratorProtocol {
  /// What a field holds.
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
    case other
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// The next field; nil at the end, and where the bytes are none.
  mutating func next() -> (number: UInt64, value: Value)? {
    guard let key = varint() else { return nil }
    switch key & 7 {
    case 0:
      guard let number = varint() else { return nil }
      return (key >> 3, .number(number))
    case 1: return skip(8).map { _ in (key >> 3, .other) }
    case 2:
      guard let length = varint(), let bytes = skip(Int(clamping: length)) else { return nil }
      return (key >> 3, .bytes(bytes))
    case 5: return skip(4).map { _ in (key >> 3, .other) }
    default: return nil
    }
  }

  private mutating func skip(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func varint() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    return nil
  }
}
