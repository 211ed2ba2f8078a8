/// A word that is looked for in texts, whatever their case.
struct FilterWord: Hashable, Sendable {
  /// In lower case, UTF-8.
  private let bytes: [UInt8]
  private let isASCII: Bool

  /// A word as the listener wrote it.
  init(_ text: some StringProtocol) {
    bytes = Array(text.lowercased().utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether whatever holds this word holds the other one, too.
  func holds(_ other: FilterWord) -> Bool {
    bytes.withUnsafeBufferPointer { other.isSomewhere(in: $0) }
  }

  /// Whether it is somewhere in a text.
  func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isIn($0) }
  }

  /// Whether it is somewhere in a text of valid UTF-8.
  func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if isSomewhere(in: text) { return true }
    // What is left are letters outside ASCII whose small forms are others, which takes long to find out.
    let canHold = isASCII ? Self.mayBecomeASCII(text) : text.contains { $0 >= 0x80 }
    guard canHold else { return false }
    var lowered = String(decoding: text, as: UTF8.self).lowercased()
    return lowered.withUTF8 { isSomewhere(in: $0) }
  }

  /// Whether a text may have one of the letters outside ASCII whose small forms have letters within: İ and the
  /// sign of Kelvin.
  private static func mayBecomeASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.reduce(0, |) >= 0x80 else { return false }
    return text.indices.dropLast().contains {
      (text[$0] == 0xC4 && text[$0 + 1] == 0xB0) || (text[$0] == 0xE2 && text[$0 + 1] == 0x84)
    }
  }

  /// Whether it is there, whatever the case of ASCII's letters.
  private func isSomewhere(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    guard text.count >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for start in 0...(text.count - bytes.count) where Self.lowered(text[start]) == first {
        if (1..<bytes.count).allSatisfy({ Self.lowered(text[start + $0]) == bytes[$0] }) {
          return true
        }
      }
      return false
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
