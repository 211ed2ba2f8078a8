/// Folds texts into the form for searching and sorting: lower-case words without accents.
///
/// Each word is between blanks, ` so it goes `, so that a search for a blank and letters finds the
/// start of a word. In scripts without blanks between words (Chinese, Japanese kana, Thai and
/// similar ones) each character counts as a word, and so does a symbol. Korean syllables are split
/// into letters, so that half a syllable matches. A text without letters is kept as it is.
package enum TextFold {
  /// How a scalar is folded.
  private enum Role: UInt8 {
    /// It separates words.
    case separator
    /// It is dropped: accents, apostrophes and invisible characters.
    case dropped
    /// It is part of a word.
    case letter
    /// It is a word of its own.
    case word
  }

  private struct Entry {
    var role: Role
    /// The bytes of its folded form, the first one lowest.
    var bytes: UInt32 = 0
  }

  private static let denseCount: UInt32 = 0x3100
  // Computed once: looking up every letter of a library in Unicode's tables would take longer than
  // reading it.
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

  /// Returns the folded words of a text in UTF-8, or nothing for an empty text.
  package static func words(of text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { withWords(of: $0) { Array($0) } }
  }

  /// Appends the folded words of a text.
  package static func append(_ text: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]) {
    withWords(of: text) { folded.append(contentsOf: $0) }
  }

  /// Calls `body` with the folded words of a text, valid only during the call.
  package static func withWords<Result>(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Words.mostBytes(of: text.count)) {
      var words = Words($0)
      fold(text, into: &words)
      return body(words.bytes)
    }
  }

  /// A writer of folded words, in memory that is large enough.
  private struct Words {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
      self.memory = memory
    }

    /// Returns the maximum size for a text of the given size: a byte or two become a word between
    /// blanks.
    static func mostBytes(of count: Int) -> Int { 4 * count + 4 }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[..<count]) }

    mutating func append(_ byte: UInt8) {
      memory[count] = byte
      count += 1
    }

    /// Ends a word.
    mutating func part() {
      if count == 0 || memory[count - 1] != blank { append(blank) }
    }

    mutating func removeAll() {
      count = 0
    }
  }

  private static func fold(_ text: UnsafeBufferPointer<UInt8>, into words: inout Words) {
    words.append(blank)
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        words.append(byte)
        index += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        words.append(byte | 0x20)
        index += 1
      case UInt8(ascii: "'"), UInt8(ascii: "`"):
        index += 1
      case 0..<0x80:
        words.part()
        index += 1
      default:
        append(scalar(in: text, at: &index), to: &words)
      }
    }
    words.part()
    if words.count == 1 { keep(text, in: &words) }
  }

  /// Returns whether folding may create ASCII letters in a valid UTF-8 text, or remove something
  /// between them.
  ///
  /// If not, an ASCII word can be searched for in the unfolded text. That text may contain Greek and
  /// Cyrillic letters, Chinese characters and Korean syllables, because folding neither drops these
  /// nor turns them into ASCII letters.
  package static func affectsASCII(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var place = 0
    // Most texts are ASCII without apostrophes, and checking eight bytes takes as long as one.
    while place + 8 <= bytes.count,
      isPlain(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    {
      place += 8
    }
    return bytes[place...].contains { byte in
      switch byte {
      // Apostrophes, and the first bytes of all scalars except those listed above.
      case UInt8(ascii: "'"), UInt8(ascii: "`"), 0xC2...0xCD, 0xD2...0xE3, 0xEA, 0xEE...0xFF: true
      default: false
      }
    }
  }

  /// Returns whether eight bytes are ASCII without apostrophes.
  private static func isPlain(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Sets the highest bit of zero bytes, by borrowing.
    func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    let apostrophes = zeros(bytes ^ (ones * 0x27)) | zeros(bytes ^ (ones * 0x60))
    return (bytes | apostrophes) & (ones * 0x80) == 0
  }

  static let blank = UInt8(ascii: " ")

  private static func append(_ scalar: UInt32, to words: inout Words) {
    switch scalar {
    case 0..<denseCount: append(dense[Int(scalar)], to: &words)
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF:
      append(Entry(role: .word, bytes: packed(scalar)), to: &words)
    case 0xAC00...0xD7A3: appendLetters(ofSyllable: scalar - 0xAC00, to: &words)
    // Full-width forms of ASCII.
    case 0xFF01...0xFF5E: append(dense[Int(scalar - 0xFEE0)], to: &words)
    default: append(entry(for: scalar), to: &words)
    }
  }

  private static func append(_ entry: Entry, to words: inout Words) {
    switch entry.role {
    case .dropped: return
    case .separator: words.part()
    case .letter, .word:
      if entry.role == .word { words.part() }
      var bytes = entry.bytes
      while bytes != 0 {
        words.append(UInt8(truncatingIfNeeded: bytes))
        bytes >>= 8
      }
      if entry.role == .word { words.part() }
    }
  }

  /// Decomposes a Korean syllable, as described in chapter 3.12 of the Unicode standard.
  private static func appendLetters(ofSyllable index: UInt32, to words: inout Words) {
    let letters = (0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28)
    append(Entry(role: .letter, bytes: packed(letters.0)), to: &words)
    append(Entry(role: .letter, bytes: packed(letters.1)), to: &words)
    if index % 28 > 0 { append(Entry(role: .letter, bytes: packed(letters.2)), to: &words) }
  }

  /// Returns whether the first of some folded words begins with a Korean syllable.
  package static func beginsInKorean(_ words: some Collection<UInt8>) -> Bool {
    // The 19 first letters of syllables, from U+1100.
    let letter = Array(words.dropFirst().prefix(3))
    return letter.count == 3 && letter.starts(with: [0xE1, 0x84]) && letter[2] <= 0x92
  }

  /// Keeps a text of symbols only, such as `!!!`, as one word.
  private static func keep(_ text: UnsafeBufferPointer<UInt8>, in words: inout Words) {
    words.removeAll()
    words.append(blank)
    for byte in text where byte > blank { words.append(byte) }
    if words.count == 1 { words.removeAll() } else { words.append(blank) }
  }

  /// Decodes the scalar at `index` and advances past it; invalid UTF-8 separates words.
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
    // Voice marks of half-width kana, which precomposed letters do not have.
    if value == 0xFF9E || value == 0xFF9F { return Entry(role: .dropped) }
    // Letters that are written for apostrophes, also by MusicBrainz, and the Hawaiian okina.
    if (0x2BB...0x2BD).contains(value) { return Entry(role: .dropped) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return Entry(role: .dropped)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      break
    case .otherSymbol: return Entry(role: .word, bytes: packed(value))
    // Typographic apostrophes.
    case _ where value == 0x2019 || value == 0x2018: return Entry(role: .dropped)
    default: return Entry(role: .separator)
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    let bytes = replacements[lower].map(packed) ?? packed(lower.value)
    return Entry(role: isWrittenWithoutBlanks(value) ? .word : .letter, bytes: bytes)
  }

  private static func isWrittenWithoutBlanks(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Thai and Lao, Burmese, Khmer; kana, including half width; Chinese characters.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Returns the scalar's UTF-8, packed.
  private static func packed(_ scalar: UInt32) -> UInt32 {
    Unicode.Scalar(scalar).flatMap { UTF8.encode($0) }.map { packed($0) } ?? 0
  }

  /// Returns up to four bytes as a number, the first one lowest.
  private static func packed(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var packed: UInt32 = 0
    for (place, byte) in bytes.prefix(4).enumerated() {
      packed |= UInt32(byte) << (8 * UInt32(place))
    }
    return packed
  }
}
