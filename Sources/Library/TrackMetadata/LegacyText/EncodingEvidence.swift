import PlayerModel

/// Texts in one unknown encoding, which is not UTF-8.
struct EncodingEvidence {
  /// The texts, of which each has characters that are not ASCII.
  let samples: [[UInt8]]

  /// Takes those of `samples` that are neither ASCII nor empty.
  init(_ samples: [[UInt8]]) {
    self.samples = samples.filter { $0.contains { $0 >= 0x80 } }
  }

  // MARK: Windows-1252

  /// Whether Windows-1252 is implausible: at least a third of the bytes beyond ASCII are where Western languages
  /// have none.
  ///
  /// These have few accents and hardly ever three in a row, no signs within words, and nothing at undefined bytes.
  var isImplausibleAsWestern: Bool {
    var (odd, all) = (0, 0)
    for sample in samples {
      let counts = Self.oddBytes(of: sample)
      odd += counts.odd
      all += counts.all
    }
    return odd >= 4 && odd * 3 >= all
  }

  private static func oddBytes(of sample: [UInt8]) -> (odd: Int, all: Int) {
    var (odd, all, start) = (0, 0, 0)
    while start < sample.count {
      guard sample[start] >= 0x80 else {
        start += 1
        continue
      }
      let end = sample[start...].firstIndex { $0 < 0x80 } ?? sample.count
      let run = sample[start..<end]
      let unusual = run.count(where: { !isPunctuation($0) })
      if run.count >= 3, unusual >= 2, !alphabets.contains(where: { $0.isSuperset(of: run) }) {
        odd += run.count
        all += run.count
      } else {
        all += unusual
        odd += run.indices.reduce(0) { $0 + weight(of: $1, in: sample) }
      }
      start = end
    }
    return (odd, all)
  }

  /// The letters beyond ASCII of German, and of Danish, Norwegian and Swedish, which may be in a row, as in the titles
  /// “ÄÖÜ” and “ÆØÅ”.
  private static let alphabets: [Set<UInt8>] = [
    [0xC4, 0xD6, 0xDC, 0xDF, 0xE4, 0xF6, 0xFC],
    [0xC4, 0xC5, 0xC6, 0xD6, 0xD8, 0xE4, 0xE5, 0xE6, 0xF6, 0xF8],
  ]

  /// Returns how odd the byte at `index` is: 2 if it is undefined or the sign of guilders, which Shift-JIS has for
  /// katakana, 1 if it is a sign between two letters, and otherwise 0.
  private static func weight(of index: Int, in sample: [UInt8]) -> Int {
    let byte = sample[index]
    guard ![0x81, 0x83, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) else { return 2 }
    guard !isPunctuation(byte), !isLetter(byte), index > 0, index + 1 < sample.count else {
      return 0
    }
    return isLetter(sample[index - 1]) && isLetter(sample[index + 1]) ? 1 : 0
  }

  /// Whether Windows-1252 has a letter at a byte.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F, 0xAA, 0xBA: true
    case 0xC0...0xFF: byte != 0xD7 && byte != 0xF7
    default: false
    }
  }

  /// Whether Windows-1252 has a sign at a byte that is common in Western texts.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80, 0x82, 0x84, 0x85, 0x91...0x97, 0x99, 0xA0, 0xA1, 0xA9, 0xAB, 0xAE, 0xB0, 0xB4, 0xB7,
      0xBB, 0xBF:
      true
    default: false
    }
  }

  // MARK: Detection

  /// Returns the most plausible encoding, or `nil` if there is none.
  ///
  /// What decides within a few letters comes first, because statistics of characters need more of them: capitals at
  /// the start of Cyrillic and Greek words, kana, and many syllables of Hangul without anything else.
  func detected() -> LegacyEncoding? {
    if let encoding = cased ?? japanese ?? korean(atLeast: 8) { return encoding }
    let joined = Array(samples.joined(separator: [UInt8(ascii: "\n")]))
    if let encoding = CharsetDetector.encoding(of: joined), fits(encoding) { return encoding }
    return korean(atLeast: 4) ?? eastAsian
  }

  /// Returns whether all texts are valid in `encoding`, and are plausibly what it is used for.
  ///
  /// - Parameter isStrict: Whether words must not mix scripts, as they do if Western text is taken for another.
  func fits(_ encoding: LegacyEncoding, isStrict: Bool = false) -> Bool {
    guard let counts = counts(in: encoding), counts.fit(encoding) else { return false }
    return !isStrict || counts.mixtures == 0
  }

  /// Returns what the texts consist of in `encoding`, or `nil` if some are not valid in it.
  private func counts(in encoding: LegacyEncoding) -> ScriptCounts? {
    var texts: [String] = []
    for sample in samples {
      guard let text = encoding.text(sample[...]) else { return nil }
      texts.append(text)
    }
    return ScriptCounts(texts)
  }

  /// The encoding of Cyrillic or Greek in which the texts look like titles.
  private var cased: LegacyEncoding? {
    let candidates: [LegacyEncoding] = [.windows1251, .koi8R, .ibm866, .windows1253]
    return candidates.first { encoding in
      guard let counts = counts(in: encoding), counts.fit(encoding), counts.looksLikeTitles else {
        return false
      }
      // Hebrew looks like capitals of KOI8.
      return encoding == .windows1251 || counts.smallLetters * 2 >= counts.letters
    }
  }

  private var japanese: LegacyEncoding? {
    let candidates: [LegacyEncoding] = [.shiftJIS, .eucJP]
    return candidates.first { encoding in
      guard let counts = counts(in: encoding), counts.fit(encoding) else { return false }
      return counts.kana * 5 >= counts.letters && counts.kana >= 2
    }
  }

  private func korean(atLeast least: Int) -> LegacyEncoding? {
    guard isPaired, let counts = counts(in: .eucKR), counts.fit(.eucKR) else { return nil }
    return counts.hangul >= least && counts.hangul == counts.letters ? .eucKR : nil
  }

  /// GBK if the texts can be GB 2312; otherwise Shift-JIS if they have bytes that Big5 lacks, or Big5.
  private var eastAsian: LegacyEncoding? {
    if isPaired, fits(.gbk) { return .gbk }
    let isLow = samples.contains { $0.contains { (0x81...0x9F).contains($0) } }
    if isLow, fits(.shiftJIS) { return .shiftJIS }
    return fits(.big5) ? .big5 : fits(.gbk) ? .gbk : nil
  }

  /// Whether all characters beyond ASCII have two bytes, both from 0xA1 on, as in GB 2312 and KS X 1001.
  private var isPaired: Bool {
    samples.allSatisfy { sample in
      sample.split { $0 < 0x80 }.allSatisfy { run in
        run.count.isMultiple(of: 2) && run.allSatisfy { $0 >= 0xA1 }
      }
    }
  }
}
