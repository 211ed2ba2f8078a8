import Glibc

extension TextFold {
  /// Appends the folded words of a text, joined where only signs are between their letters, and
  /// returns whether that differs from its words; if not, nothing is appended.
  ///
  /// Signs that are written for a letter count as that letter: “AC/DC” is `acdc`, and “P!nk” is `pink`.
  @discardableResult
  package static func appendSpelling(
    _ text: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]
  ) -> Bool {
    guard hasInnerSigns(text) else { return false }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { memory in
      var count = 0
      for place in text.indices {
        guard let byte = spelled(text, at: place) else { continue }
        memory[count] = byte
        count += 1
      }
      let joined = UnsafeBufferPointer(rebasing: memory[..<count])
      return withWords(of: joined) { spelling in
        guard !spelling.isEmpty, withWords(of: text, { !isSame($0, spelling) }) else {
          return false
        }
        folded.append(contentsOf: spelling)
        return true
      }
    }
  }

  private static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard one.count == other.count, let start = one.baseAddress, let otherStart = other.baseAddress
    else { return false }
    return memcmp(start, otherStart, one.count) == 0
  }

  /// Returns whether a text has a sign with something other than blanks on both sides.
  private static func hasInnerSigns(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Every text of a library goes through this loop.
    var place = 1
    while place < text.count - 1 {
      let byte = text[place]
      let isLetterOrBlank = (byte | 0x20) &- 0x61 < 26 || byte == blank
      if !isLetterOrBlank, isSign(byte) || byte == 0xE2, text[place - 1] > blank,
        text[place + 1] > blank
      {
        return true
      }
      place += 1
    }
    return false
  }

  /// Returns the byte of a spelling for the byte at `place`, or `nil` for none.
  private static func spelled(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt8? {
    let byte = text[place]
    if isHyphen(text, at: place) || isHyphen(text, at: place - 1) || isHyphen(text, at: place - 2) {
      return nil
    }
    guard isSign(byte) else { return byte }
    guard place > 0, place + 1 < text.count, isLetter(text[place - 1]), isLetter(text[place + 1])
    else { return nil }
    return switch byte {
    case UInt8(ascii: "!"): UInt8(ascii: "i")
    case UInt8(ascii: "$"): UInt8(ascii: "s")
    case UInt8(ascii: "@"): UInt8(ascii: "a")
    default: nil
    }
  }

  /// Returns whether a hyphen or dash of Unicode begins at `place` (U+2010 to U+2015).
  private static func isHyphen(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    place >= 0 && place + 2 < text.count && text[place] == 0xE2 && text[place + 1] == 0x80
      && (0x90...0x95).contains(text[place + 2])
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte > blank && !isSign(byte)
  }
}
