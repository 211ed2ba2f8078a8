/// Percent-encoding of paths in URLs (RFC 3986).
extension Collection<UInt8> {
  /// The bytes with all but letters, digits and `-._~/` encoded as `%` and two upper-case digits.
  package var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(count)
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.append(byte)
      default:
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The decoded bytes, or `nil` if a `%` is not followed by two hexadecimal digits.
  package var percentDecoded: [UInt8]? {
    var bytes: [UInt8] = []
    var rest = makeIterator()
    func digit() -> UInt8? {
      rest.next().flatMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
    }
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = digit(), let low = digit() else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
