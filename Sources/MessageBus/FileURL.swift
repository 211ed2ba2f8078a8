package import PlayerModel

/// Files as `file:` URLs, byte by byte.
package enum FileURL {
  /// The URL of a file.
  package static func text(of path: TrackPath) -> String {
    var text = "file://"
    for byte in path.bytes {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + hexadecimal(byte >> 4) + hexadecimal(byte & 15)
      }
    }
    return text
  }

  /// The file that a URL names; nil if it names none on this machine, or is none.
  package static func path(of text: String) -> TrackPath? {
    guard text.prefix(7).lowercased() == "file://" else { return nil }
    var rest = text.dropFirst(7)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst(9) }
    guard rest.hasPrefix("/") else { return nil }
    // A name may have a "#" or "?" only as an escape.
    guard let bytes = decode(rest.prefix { $0 != "#" && $0 != "?" }), !bytes.contains(0) else {
      return nil
    }
    return TrackPath(bytes: bytes)
  }

  private static func decode(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~".utf8.contains(byte)
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> String {
    String(digit, radix: 16, uppercase: true)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
