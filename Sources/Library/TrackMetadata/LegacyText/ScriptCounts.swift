import PlayerModel

/// What the characters of decoded texts are, which shows whether the encoding is plausible.
struct ScriptCounts {
  private(set) var cyrillic = 0
  private(set) var greek = 0
  private(set) var hebrew = 0
  private(set) var arabic = 0
  private(set) var thai = 0
  private(set) var kana = 0
  private(set) var han = 0
  private(set) var hangul = 0
  /// The letters of other scripts, except ASCII.
  private(set) var otherLetters = 0
  /// The characters that are in no text: control, private and box-drawing characters, and half-width kana.
  private(set) var strange = 0
  /// The characters that are neither letters nor ordinary punctuation.
  private(set) var signs = 0
  private(set) var smallLetters = 0
  /// The vowels of Cyrillic and Greek.
  private(set) var vowels = 0
  /// How often a capital follows a small letter.
  private(set) var risingLetters = 0
  /// How often a letter that is not ASCII follows an ASCII letter, or the reverse.
  private(set) var mixtures = 0
  /// The texts whose first letter that is not ASCII is a capital.
  private(set) var capitalised = 0
  /// The texts with characters that are not ASCII.
  private(set) var texts = 0

  /// Counts the characters of `texts`.
  init(_ texts: [String]) {
    for text in texts { add(text) }
  }

  /// The letters that are not ASCII.
  var letters: Int {
    cyrillic + greek + hebrew + arabic + thai + kana + han + hangul + otherLetters
  }

  private mutating func add(_ text: String) {
    var previous: Unicode.Scalar?
    if text.utf8.contains(where: { $0 >= 0x80 }) { texts += 1 }
    let first = text.unicodeScalars.first { !$0.isASCII && $0.properties.isAlphabetic }
    if let first, first.properties.isUppercase { capitalised += 1 }
    for scalar in text.unicodeScalars {
      if !scalar.isASCII { add(scalar) }
      if let previous, previous.properties.isAlphabetic, scalar.properties.isAlphabetic {
        if previous.isASCII != scalar.isASCII { mixtures += 1 }
        if previous.properties.isLowercase, scalar.properties.isUppercase { risingLetters += 1 }
      }
      previous = scalar
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x80...0x9F, 0x2500...0x259F, 0xE000...0xF8FF, 0xFF61...0xFF9F, 0xFFFD: strange += 1
    case 0x370...0x3FF: greek += 1
    // Those of Russian, Ukrainian, Belarusian and Bulgarian; the code pages have further ones, which are rare.
    case 0x401, 0x404, 0x406, 0x407, 0x40E, 0x410...0x44F, 0x451, 0x454, 0x456, 0x457, 0x45E, 0x490,
      0x491:
      cyrillic += 1
    case 0x590...0x5FF: hebrew += 1
    case 0x600...0x6FF: arabic += 1
    case 0xE00...0xE7F: thai += 1
    case 0x3041...0x30FE: kana += 1
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FFFF: han += 1
    case 0xAC00...0xD7A3: hangul += 1
    // «», dashes, quotation marks and an ellipsis; punctuation and wide forms of East Asia.
    case 0xA0, 0xAB, 0xBB, 0x2010...0x201F, 0x2026, 0x3000...0x303F, 0xFF01...0xFF5E: return
    default: if scalar.properties.isAlphabetic { otherLetters += 1 } else { signs += 1 }
    }
    if scalar.properties.isLowercase { smallLetters += 1 }
    if Self.allVowels.contains(scalar) { vowels += 1 }
  }

  private static let allVowels = Set(
    "аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄαεηιουωάέήίόύώϊϋΑΕΗΙΟΥΩΆΈΉΊΌΎΏ".unicodeScalars)

  /// Whether the letters are those of a language that is written in `encoding`.
  func fit(_ encoding: LegacyEncoding) -> Bool {
    guard strange == 0, letters > 0, signs * 10 <= letters else { return false }
    switch encoding {
    case .windows1251, .latinCyrillic, .koi8R, .koi8U, .ibm866:
      return isMost(cyrillic) && risingLetters * 10 <= letters
    case .windows1253, .latinGreek: return isMost(greek) && risingLetters * 10 <= letters
    case .windows1255: return isMost(hebrew)
    case .windows1256: return isMost(arabic)
    case .windows874: return isMost(thai)
    case .shiftJIS, .eucJP: return isMost(kana + han)
    case .gbk, .big5: return isMost(kana + han)
    case .eucKR: return isMost(hangul + han) && hangul >= han
    case .windows1250, .windows1254, .windows1257, .windows1258, .latin2, .latin5:
      return risingLetters * 10 <= letters
    case .automatic, .windows1252: return false
    }
  }

  /// Whether the texts are written as titles are in Cyrillic and Greek: with capitals only at the start of words, or
  /// everywhere, and with vowels.
  var looksLikeTitles: Bool {
    capitalised * 2 >= texts && letters >= 3 && risingLetters == 0
      && vowels * 4 >= letters && vowels * 20 <= letters * 13
  }

  /// Whether a count is at least nine of ten letters.
  func isMost(_ count: Int) -> Bool { count * 10 >= letters * 9 }
}
