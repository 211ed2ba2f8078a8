/// Iterates over the fields of a protobuf message, for any bytes.
struct ProtobufFields {
  /// The value of a field.
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
    /// A fixed-size value of 4 or 8 bytes.
    case fixed(Int)
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// Returns the next field, or `nil` at the end.
  ///
  /// - Throws: `ModelFailure` for an invalid field or a group: groups are deprecated, and their
  ///   contents would be missed.
  mutating func next() throws(ModelFailure) -> (number: UInt64, value: Value)? {
    guard !rest.isEmpty else { return nil }
    let key = try varint()
    switch key & 7 {
    case 0: return (key >> 3, .number(try varint()))
    case 1: return (key >> 3, .fixed(try skip(8).count))
    case 2: return (key >> 3, .bytes(try skip(Int(clamping: varint()))))
    case 5: return (key >> 3, .fixed(try skip(4).count))
    default: throw .damaged
    }
  }

  /// Reads a number of a packed field, or returns `nil` at the end.
  mutating func nextNumber() throws(ModelFailure) -> UInt64? {
    rest.isEmpty ? nil : try varint()
  }

  private mutating func skip(_ count: Int) throws(ModelFailure) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .damaged }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func varint() throws(ModelFailure) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw .damaged }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    throw .damaged
  }
}
