/// Encodes text for URLs and forms.
package enum FormText {
  /// Appends `bytes` in the encoding of form values (`application/x-www-form-urlencoded`).
  ///
  /// A space becomes `+`, and a plus `%2B`.
  package static func append(_ bytes: some Sequence<UInt8>, to form: inout [UInt8]) {
    for byte in bytes {
      if byte == UInt8(ascii: " ") {
        form.append(UInt8(ascii: "+"))
      } else {
        append(byte, unlessIn: "*-._", to: &form)
      }
    }
  }

  /// Returns a text encoded as a component of a URL's path.
  package static func encoded(path text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 { append(byte, unlessIn: "-._~", to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(
    _ byte: UInt8, unlessIn unreserved: StaticString, to bytes: inout [UInt8]
  ) {
    let isPlain =
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: unreserved.withUTF8Buffer { $0.contains(byte) }
      }
    if isPlain {
      bytes.append(byte)
    } else {
      let digits = Array("0123456789ABCDEF".utf8)
      bytes.append(UInt8(ascii: "%"))
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 0xF)])
    }
  }
}
