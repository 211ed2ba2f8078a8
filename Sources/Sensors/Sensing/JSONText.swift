import OpenFormats

/// Writes JSON values as UTF-8.
enum JSONText {
  /// Appends a value; numbers that are not finite become `null`, because JSON cannot express them.
  static func append(_ value: RecordValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .double(let number):
      bytes.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
    case .text(let text): JSONString.append(text, to: &bytes)
    }
  }

  /// Returns each name as the key of a member: `"name":`.
  static func keys(_ names: [String]) -> [[UInt8]] {
    names.map { name in
      var key: [UInt8] = []
      JSONString.append(name, to: &key)
      key.append(UInt8(ascii: ":"))
      return key
    }
  }
}
