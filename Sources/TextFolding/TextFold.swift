/// Turns texts into the form in which they are searched and sorted: words in lower case without accents.
///
/// Every word stands between blanks, ` so it goes `, so that a blank and letters find where a word begins.
/// Scripts without blanks between words (Chinese, Japanese kana, Thai and its neighbours) and pictures
/// count as words by each character; Korean syllables become their letters, so that half a syllable finds
/// the whole one. A text without any letter stands for itself.
package enum TextFold {
  /// What becomes of a scalar.
  private enum Role: UInt8 {
    /// It parts words.
    case separator
    /// It is left out: accents, apostrophes, what cannot be seen.
    case dropped
    /// It is part of a word.
    case letter
    /// It is a word of its own.
    case word
  }

  private struct Entry {
    var role: Role
    /// The bytes that stand for it, the first one lowest.
    var bytes: UInt32 = 0
  }

  private static let denseCount: UInt32 = 0x3100
  // Made once: asking Unicode's tables for every letter of a library would take longer than reading it.
  private static let dense = (0..<denseCount).map { entry(for: $0) }
  private static let replacements: [Unicode.Scalar: [UInt8]] = {
    var replacements: [Unicode.Scalar: [UInt8]] = [:]
    for group in FoldTable.groups.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" })
    {
      let parts = group.split(separator: ":", maxSplits: 1)
      let bytes = Array(String(String.UnicodeScalarView(parts[0])).utf8)
      for scalar in parts[1] { replacements[scalar] = bytes }
    }
    return replacements
  }()

  /// The words of a text, from its UTF-8; empty for an empty text.
  package static func words(of text: String) -> [UInt8] {
    var folded: [UInt8] = []
    var text = text
    text.withUTF8 { append($0, to: &folded) }
    return folded
  }

  /// Appends the words of a text; nothing for an empty one.
  package static func append(_ text: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]) {
    let start = folded.count
    folded.append(blank)
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        folded.append(byte)
        index += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        folded.append(byte | 0x20)
        index += 1
      case UInt8(ascii: "'"), UInt8(ascii: "`"):
        index += 1
      case 0..<0x80:
        part(&folded)
        index += 1
      default:
        append(scalar(in: text, at: &index), to: &folded)
      }
    }
    part(&folded)
    if folded.count == start + 1 {
      folded.removeLast()
      appendVerbatim(text, to: &folded)
    }
  }

  private static let blank = UInt8(ascii: " ")

  /// Ends a word.
  private static func part(_ folded: inout [UInt8]) {
    if folded.last != blank { folded.append(blank) }
  }

  private static func append(_ scalar: UInt32, to folded: inout [UInt8]) {
    switch scalar {
    case 0..<denseCount: append(dense[Int(scalar)], to: &folded)
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF:
      append(Entry(role: .word, bytes: packed(scalar)), to: &folded)
    case 0xAC00...0xD7A3: appendLetters(ofSyllable: scalar - 0xAC00, to: &folded)
    // Full-width forms of ASCII.
    case 0xFF01...0xFF5E: append(dense[Int(scalar - 0xFEE0)], to: &folded)
    default: append(entry(for: scalar), to: &folded)
    }
  }

  private static func append(_ entry: Entry, to folded: inout [UInt8]) {
    switch entry.role {
    case .dropped: return
    case .separator: part(&folded)
    case .letter, .word:
      if entry.role == .word { part(&folded) }
      var bytes = entry.bytes
      while bytes != 0 {
        folded.append(UInt8(truncatingIfNeeded: bytes))
        bytes >>= 8
      }
      if entry.role == .word { part(&folded) }
    }
  }

  /// By the rule of Unicode's chapter 3.12.
  private static func appendLetters(ofSyllable index: UInt32, to folded: inout [UInt8]) {
    let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    for letter in letters.prefix(index % 28 == 0 ? 2 : 3) {
      append(Entry(role: .letter, bytes: packed(letter)), to: &folded)
    }
  }

  /// A text of signs alone, such as `!!!`, as one word.
  private static func appendVerbatim(
    _ text: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]
  ) {
    let start = folded.count
    folded.append(blank)
    for byte in text where byte > blank { folded.append(byte) }
    if folded.count == start + 1 { folded.removeLast() } else { folded.append(blank) }
  }

  /// The scalar at `index`, which goes on behind it; broken UTF-8 parts words.
  private static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
    let first = UInt32(text[index])
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, index + length <= text.count else {
      index += 1
      return 0x20
    }
    var scalar = first & (0x7F >> UInt32(length))
    for place in (index + 1)..<(index + length) {
      guard text[place] & 0xC0 == 0x80 else {
        index += 1
        return 0x20
      }
      scalar = scalar << 6 | UInt32(text[place] & 0x3F)
    }
    index += length
    return scalar
  }

  private static func entry(for value: UInt32) -> Entry {
    guard let scalar = Unicode.Scalar(value) else { return Entry(role: .separator) }
    // Voice marks of half-width kana, which letters that Unicode composes do not have.
    if value == 0xFF9E || value == 0xFF9F { return Entry(role: .dropped) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return Entry(role: .dropped)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      break
    case .otherSymbol: return Entry(role: .word, bytes: packed(value))
    // Apostrophes as they are typeset.
    case _ where value == 0x2019 || value == 0x2018: return Entry(role: .dropped)
    default: return Entry(role: .separator)
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    let bytes = replacements[lower].map(packed) ?? packed(lower.value)
    return Entry(role: isWrittenWithoutBlanks(value) ? .word : .letter, bytes: bytes)
  }

  private static func isWrittenWithoutBlanks(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Thai and Lao, Myanmar, Khmer; kana, also at half width; Chinese characters.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func packed(_ scalar: UInt32) -> UInt32 {
    packed(Unicode.Scalar(scalar).flatMap { UTF8.encode($0) }.map { Array($0) } ?? [])
  }

  private static func packed(_ bytes: [UInt8]) -> UInt32 {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
