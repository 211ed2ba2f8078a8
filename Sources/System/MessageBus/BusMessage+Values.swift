import CSystemd
import Glibc

/// Reads and writes values.
///
/// Reading throws if a value is not of the expected type, because clients of the bus are not
/// trusted.
extension BusMessage {
  // MARK: Writing

  func append(_ values: [BusValue]) throws(BusError) {
    for value in values { try append(value) }
  }

  private func append(_ value: BusValue) throws(BusError) {
    switch value {
    case .bool(let value): try append("b", Int32(value ? 1 : 0))
    case .byte(let value): try append("y", value)
    case .int32(let value): try append("i", value)
    case .uint32(let value): try append("u", value)
    case .int64(let value): try append("x", value)
    case .uint64(let value): try append("t", value)
    case .double(let value): try append("d", value)
    case .string(let value): try append(text: value, "s")
    case .objectPath(let value): try append(text: value, "o")
    case .strings(let values):
      try container("a", "s") { () throws(BusError) in
        for value in values { try append(text: value, "s") }
      }
    case .array(let type, let values):
      try container("a", type) { () throws(BusError) in try append(values) }
    case .structure(let values):
      let types = values.map(\.signature).joined()
      try container("r", types) { () throws(BusError) in try append(values) }
    case .dictionary(let entries):
      try container("a", "{sv}") { () throws(BusError) in
        for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
          try container("e", "sv") { () throws(BusError) in
            try append(text: name, "s")
            try append(.variant(value))
          }
        }
      }
    case .variant(let value):
      try container("v", value.signature) { () throws(BusError) in try append(value) }
    }
  }

  private func append<Value: BitwiseCopyable>(
    _ type: Unicode.Scalar, _ value: Value
  ) throws(BusError) {
    var value = value
    try check(sd_bus_message_append_basic(pointer, letter(type), &value))
  }

  private func append(text: String, _ type: Unicode.Scalar) throws(BusError) {
    try check(text.withCString { sd_bus_message_append_basic(pointer, letter(type), $0) })
  }

  private func container(
    _ type: Unicode.Scalar, _ contents: String, _ body: () throws(BusError) -> Void
  ) throws(BusError) {
    try check(sd_bus_message_open_container(pointer, letter(type), contents))
    try body()
    try check(sd_bus_message_close_container(pointer))
  }

  // MARK: Reading

  /// Reads the next value, which must be of the given simple type: one of `b d i n o q s t u x y`.
  package func read(_ signature: String) throws(BusError) -> BusValue {
    switch signature {
    case "b": .bool(try read("b", as: Int32.self) != 0)
    case "d": .double(try read("d", as: Double.self))
    case "i": .int32(try read("i", as: Int32.self))
    case "n": .int32(Int32(try read("n", as: Int16.self)))
    case "q": .uint32(UInt32(try read("q", as: UInt16.self)))
    case "t": .uint64(try read("t", as: UInt64.self))
    case "y": .byte(try read("y", as: UInt8.self))
    case "u": .uint32(try read("u", as: UInt32.self))
    case "x": .int64(try read("x", as: Int64.self))
    case "o": .objectPath(try readText("o"))
    case "s": .string(try readString())
    default: throw BusError(result: -EINVAL)
    }
  }

  package func readString() throws(BusError) -> String {
    try readText("s")
  }

  /// Reads a list of strings, skipping those after the first `limit`.
  package func readStrings(atMost limit: Int = .max) throws(BusError) -> [String] {
    try readList(of: "s", atMost: limit) { () throws(BusError) in try readString() }
  }

  /// Reads a list of object paths (`ao`), skipping those after the first `limit`.
  package func readObjectPaths(atMost limit: Int) throws(BusError) -> BusValue {
    .array(
      of: "o", try readList(of: "o", atMost: limit) { () throws(BusError) in try read("o") })
  }

  private func readList<Value>(
    of type: String, atMost limit: Int, _ next: () throws(BusError) -> Value
  ) throws(BusError) -> [Value] {
    var values: [Value] = []
    try check(sd_bus_message_enter_container(pointer, letter("a"), type))
    while try check(sd_bus_message_at_end(pointer, 0)) == 0 {
      if values.count < limit {
        values.append(try next())
      } else {
        try check(sd_bus_message_skip(pointer, type))
      }
    }
    try check(sd_bus_message_exit_container(pointer))
    return values
  }

  /// Reads a descriptor and returns a duplicate that the caller must close.
  package func readDescriptor() throws(BusError) -> Int32 {
    // sd-bus closes the original together with the message.
    let copy = fcntl(try read("h", as: Int32.self), F_DUPFD_CLOEXEC, 3)
    return try check(copy < 0 ? -errno : copy)
  }

  /// Returns the type of the next variant's content.
  package func variantSignature() throws(BusError) -> String {
    var type = CChar(0)
    var contents: UnsafePointer<CChar>?
    try check(sd_bus_message_peek_type(pointer, &type, &contents))
    guard type == letter("v"), let contents else { throw BusError(result: -EINVAL) }
    return String(cString: contents)
  }

  /// Reads the next variant, whose content must be of the given simple type.
  package func readVariant(of signature: String) throws(BusError) -> BusValue {
    try check(sd_bus_message_enter_container(pointer, letter("v"), signature))
    let value = try read(signature)
    try check(sd_bus_message_exit_container(pointer))
    return value
  }

  private func read<Value: BitwiseCopyable & ExpressibleByIntegerLiteral>(
    _ type: Unicode.Scalar, as: Value.Type
  ) throws(BusError) -> Value {
    var value: Value = 0
    try expect(sd_bus_message_read_basic(pointer, letter(type), &value))
    return value
  }

  private func readText(_ type: Unicode.Scalar) throws(BusError) -> String {
    var text: UnsafePointer<CChar>?
    try expect(sd_bus_message_read_basic(pointer, letter(type), &text))
    return text.map { String(cString: $0) } ?? ""
  }

  /// Throws if `result` is negative, or zero, which means the end of the message.
  private func expect(_ result: Int32) throws(BusError) {
    if try check(result) == 0 { throw BusError(result: -ENXIO) }
  }
}

/// Returns a D-Bus type code as a C character.
private func letter(_ scalar: Unicode.Scalar) -> CChar {
  CChar(truncatingIfNeeded: scalar.value)
}
