import Foundation

/// The fields of `value` whose text or number can be read in `bytes`, in any form.
///
/// Texts are searched for as UTF-8, UTF-16, hexadecimal digits, Base64, and the bytes whose digits
/// they are; numbers as text, in eight bytes, as SQLite stores them, and with seven bits per byte.
/// Anything shorter than four bytes is skipped, because it occurs everywhere.
package func readableFields(of value: Any, in bytes: [UInt8]) -> Set<String> {
  let data = Data(bytes)
  return Set(
    leaves(of: value).filter { leaf in
      forms(of: leaf.value).contains { data.range(of: Data($0)) != nil }
    }.map(\.place))
}

/// The fields of `value` that ``readableFields(of:in:)`` looks for.
package func findableFields(of value: Any) -> Set<String> {
  Set(leaves(of: value).filter { !forms(of: $0.value).isEmpty }.map(\.place))
}

/// The texts and numbers in a value, with their paths; the elements of an array share its path.
private func leaves(of value: Any, at place: String = "") -> [(place: String, value: Any)] {
  let mirror = Mirror(reflecting: value)
  guard !mirror.children.isEmpty else { return [(place, value)] }
  let isNamed = mirror.displayStyle == .struct || mirror.displayStyle == .class
  return mirror.children.flatMap { child in
    let label = isNamed ? child.label ?? "" : ""
    return leaves(
      of: child.value, at: place.isEmpty || label.isEmpty ? place + label : "\(place).\(label)")
  }
}

private func forms(of value: Any) -> [[UInt8]] {
  let forms: [[UInt8]] =
    switch value {
    case let text as String: forms(of: text)
    case let number as Int64: forms(of: number)
    case let number as Int: forms(of: Int64(number))
    case let number as Double: [Array("\(number)".utf8)] + bothWays(number.bitPattern)
    case is Bool: []
    default: [Array("\(value)".utf8)]
    }
  return forms.filter { $0.count >= 4 }
}

private func forms(of text: String) -> [[UInt8]] {
  let bytes = Array(text.utf8)
  let digits = text.filter(\.isHexDigit)
  let isOfDigits = text.allSatisfy { $0.isHexDigit || $0 == "-" } && digits.count.isMultiple(of: 2)
  var forms = [
    bytes, Array(bytes.map { String(format: "%02x", $0) }.joined().utf8),
    Array(Data(bytes).base64EncodedString().utf8),
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] },
    text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] },
  ]
  if isOfDigits {
    let places = stride(from: 0, to: digits.count, by: 2)
    forms.append(places.compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) })
  }
  return forms
}

private func forms(of number: Int64) -> [[UInt8]] {
  let wide = bothWays(UInt64(bitPattern: number))
  // SQLite omits the leading bytes that only repeat the sign.
  let short = wide.first.map { Array($0.drop { $0 == (number < 0 ? 0xFF : 0) }) } ?? []
  guard short.count >= 4 else { return [] }
  let zigzag = UInt64(bitPattern: number << 1 ^ number >> 63)
  return [Array("\(number)".utf8), short, sevenBits(zigzag), sevenBits(UInt64(bitPattern: number))]
    + wide
}

private func sevenBits(_ number: UInt64) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = number
  while rest >= 0x80 {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  return bytes + [UInt8(rest)]
}

/// The bytes of a number, in big-endian and little-endian order.
private func bothWays(_ bits: UInt64) -> [[UInt8]] {
  let bytes = withUnsafeBytes(of: bits.bigEndian) { Array($0) }
  return [bytes, bytes.reversed()]
}
