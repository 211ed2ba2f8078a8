import CLinux
import TextFolding

/// How well a text matches; the lowest value is the best.
enum Match: UInt8, Comparable, Sendable {
  /// The text equals the pattern.
  case whole
  /// The text begins with the pattern.
  case start
  /// The text contains the pattern.
  case part
  /// The text does not match.
  case none

  static func < (one: Match, other: Match) -> Bool { one.rawValue < other.rawValue }
}

/// A sequence of words to search for.
struct WordPattern {
  /// The folded words, each after a blank; a blank at the end means that the last word must be complete.
  ///
  /// The first one has no blank if it may begin within a word, which is so in Korean: particles and parts of compounds
  /// are joined there, as in 강남스타일.
  let bytes: [UInt8]

  /// Creates a pattern from the words of `text`; the last word may be incomplete unless `isWhole` is true.
  init(_ text: String, isWhole: Bool) {
    var words = TextFold.words(of: text)
    if !isWhole {
      words = words.dropLast()
      if TextFold.beginsInKorean(words) { words.removeFirst() }
    }
    bytes = words
  }

  /// Creates a pattern from the words of several texts; the last word may be incomplete.
  init(joining texts: [String]) {
    var words: [UInt8] = []
    for text in texts {
      if !words.isEmpty { words.removeLast() }
      words += TextFold.words(of: text)
    }
    bytes = words.dropLast()
  }

  /// Whether there are no words.
  var isEmpty: Bool { bytes.isEmpty }

  /// Returns whether a folded text contains the pattern.
  func isPart(of text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return isEmpty }
      return memmem(base, all.count, bytes, bytes.count) != nil
    }
  }

  /// Returns how each of `texts` matches, or `nil` if none does.
  ///
  /// An empty pattern matches empty texts.
  func matches(in texts: FoldedTexts) -> [Match]? {
    guard !isEmpty else { return emptyTexts(of: texts) }
    var matches: [Match]?
    switch texts.known.answer(to: bytes) {
    case .exactly(let known): return known
    case .among(let candidates) where Self.areFew(candidates):
      matches = self.matches(in: texts, among: candidates)
    case .among, .nothing: matches = find(in: texts.bytes, texts.starts)
    }
    addSpellings(of: texts, to: &matches)
    texts.known.keep(matches, for: bytes)
    return matches
  }

  /// Adds the matches of spellings without signs.
  private func addSpellings(of texts: FoldedTexts, to matches: inout [Match]?) {
    guard let spelled = find(in: texts.spellings.bytes, texts.spellings.starts) else { return }
    var all = matches ?? .init(repeating: .none, count: texts.count)
    for (number, match) in zip(texts.spellings.numbers, spelled) {
      all[Int(number)] = min(all[Int(number)], match)
    }
    matches = all
  }

  /// Returns whether testing the candidates costs less than a pass over all texts.
  private static func areFew(_ candidates: [Match]) -> Bool {
    candidates.count { $0 != .none } < candidates.count / 4
  }

  /// Returns how those of `texts` match that are among `candidates`.
  private func matches(in texts: FoldedTexts, among candidates: [Match]) -> [Match]? {
    var matches: [Match] = []
    texts.bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      for (number, candidate) in candidates.enumerated() where candidate != .none {
        let start = Int(texts.starts[number])
        let length = Int(texts.starts[number + 1]) - start
        guard let found = memmem(base + start, length, bytes, bytes.count) else { continue }
        if matches.isEmpty { matches = .init(repeating: .none, count: texts.count) }
        matches[number] = answer(at: UnsafeRawPointer(found) - base, number, in: texts.starts)
      }
    }
    return matches.isEmpty ? nil : matches
  }

  /// Returns how each text matches, using one pass over the bytes of all.
  private func find(in texts: [UInt8], _ starts: [Int32]) -> [Match]? {
    var matches: [Match] = []
    Self.forEachMatch(of: bytes, in: texts, starts) { number, offset in
      if matches.isEmpty { matches = .init(repeating: .none, count: starts.count - 1) }
      matches[number] = answer(at: offset, number, in: starts)
    }
    return matches.isEmpty ? nil : matches
  }

  /// Calls `body` with the number of each text that contains `word`, and the offset of the word's first occurrence there.
  ///
  /// - Parameter starts: The offset of each text, and the end of the last one.
  static func forEachMatch(
    of word: [UInt8], in texts: [UInt8], _ starts: [Int32],
    _ body: (_ number: Int, _ offset: Int) -> Void
  ) {
    texts.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      var (place, number) = (0, 0)
      while place < all.count,
        let found = memmem(base + place, all.count - place, word, word.count)
      {
        let offset = UnsafeRawPointer(found) - base
        number = Self.number(of: offset, from: number, in: starts)
        body(number, offset)
        place = Int(starts[number + 1])
      }
    }
  }

  private func answer(at offset: Int, _ number: Int, in starts: [Int32]) -> Match {
    let blank = UInt8(ascii: " ")
    // Each text begins with a blank.
    guard offset == Int(starts[number]) + (bytes.first == blank ? 0 : 1) else { return .part }
    let left = Int(starts[number + 1]) - offset - bytes.count
    // A whole text is followed by a line feed, after a blank unless the pattern ends with one.
    return left <= (bytes.last == blank ? 1 : 2) ? .whole : .start
  }

  private func emptyTexts(of texts: FoldedTexts) -> [Match]? {
    let matches = (0..<texts.count).map { texts.isEmpty($0) ? Match.whole : .none }
    return matches.contains(.whole) ? matches : nil
  }

  /// Returns the number of the text at `offset`, which is `first` or a later one.
  ///
  /// - Parameter starts: The offset of each text, and the end of the last one.
  private static func number(of offset: Int, from first: Int, in starts: [Int32]) -> Int {
    var step = 1
    var low = first
    // Consecutive matches are usually close together.
    while low + step < starts.count - 1, Int(starts[low + step]) <= offset {
      low += step
      step *= 2
    }
    var high = min(low + step, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
