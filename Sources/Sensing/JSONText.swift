/// The spelling of JSON values, in bytes.
enum JSONText {
  /// Appends a value; what is no number becomes `null`, as JSON has no word for it.
  static func append(_ value: RecordValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .double(let number):
      bytes.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
    case .text(let text): append(text, to: &bytes)
    }
  }

  /// Appends a text in quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let hexadecimal = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexadecimal[Int(byte >> 4)])
        bytes.append(hexadecimal[Int(byte & 0xF)])
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Each name as the key of a member: `"name":`.
  static func keys(_ names: [String]) -> [[UInt8]] {
    names.map { name in
      var key: [UInt8] = []
      append(name, to: &key)
      key.append(UInt8(ascii: ":"))
      return key
    }
  }
}
