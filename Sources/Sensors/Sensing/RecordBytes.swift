/// Encodes the values of a record as bytes, before they are sealed.
///
/// Each value is a byte for its type, followed by:
///
/// - for null, nothing
/// - for a double, its eight bytes, in little-endian order
/// - for an integer, its zigzag encoding as a variable-length number: groups of seven bits, lowest first,
///   with the high bit set in all but the last
/// - for a text, its length as such a number, and its UTF-8
enum RecordBytes {
  private enum Kind: UInt8 {
    case null, integer, double, text
  }

  static func write(_ values: [RecordValue]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * 12)
    for value in values {
      switch value {
      case .null:
        bytes.append(Kind.null.rawValue)
      case .integer(let number):
        bytes.append(Kind.integer.rawValue)
        append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
      case .double(let number):
        bytes.append(Kind.double.rawValue)
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      case .text(let text):
        bytes.append(Kind.text.rawValue)
        append(UInt64(text.utf8.count), to: &bytes)
        bytes.append(contentsOf: text.utf8)
      }
    }
    return bytes
  }

  /// Returns `nil` for bytes that ``write(_:)`` did not write.
  static func read(_ bytes: [UInt8]) -> [RecordValue]? {
    var rest = bytes[...]
    var values: [RecordValue] = []
    while let kind = rest.popFirst().map(Kind.init) {
      switch kind {
      case .null: values.append(.null)
      case .integer:
        guard let bits = takeNumber(&rest) else { return nil }
        values.append(.integer(Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)))
      case .double:
        guard rest.count >= 8 else { return nil }
        let bits = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        values.append(.double(Double(bitPattern: bits)))
        rest.removeFirst(8)
      case .text:
        guard let count = takeNumber(&rest), count <= rest.count,
          let text = String(validating: rest.prefix(Int(count)), as: UTF8.self)
        else { return nil }
        values.append(.text(text))
        rest.removeFirst(Int(count))
      case nil: return nil
      }
    }
    return values
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    return nil
  }
}
