import CLinux
import TextFolding

/// How well a text answers what was looked for; the least is the best.
enum Match: UInt8, Comparable, Sendable {
  /// It is that.
  case whole
  /// It begins with it.
  case start
  /// It has it.
  case part
  /// It does not have it.
  case none

  static func < (one: Match, other: Match) -> Bool { one.rawValue < other.rawValue }
}

/// Words to look for, one after the other.
struct WordPattern {
  /// The words as folded, with a blank before each and, if the last is to be whole, behind it.
  let bytes: [UInt8]

  /// The words of `text`; the last one may be the beginning of a word unless they are to be `isWhole`.
  init(_ text: String, isWhole: Bool) {
    var words = TextFold.words(of: text)
    if !isWhole { words = words.dropLast() }
    bytes = words
  }

  /// Words that follow each other, the last of which may be a beginning.
  init(joining texts: [String]) {
    var words: [UInt8] = []
    for text in texts {
      if !words.isEmpty { words.removeLast() }
      words += TextFold.words(of: text)
    }
    bytes = words.dropLast()
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { bytes.isEmpty }

  /// How each of `texts` answers; nil if none does.
  ///
  /// An empty pattern answers for texts that are empty.
  func matches(in texts: FoldedTexts) -> [Match]? {
    guard !isEmpty else { return emptyTexts(of: texts) }
    let matches: [Match]?
    switch texts.known.answer(to: bytes) {
    case .exactly(let known): return known
    case .among(let candidates) where Self.areFew(candidates):
      matches = self.matches(in: texts, among: candidates)
    case .among, .nothing: matches = find(in: texts)
    }
    texts.known.keep(matches, for: bytes)
    return matches
  }

  /// Whether a look at each of them costs less than one pass over all texts.
  private static func areFew(_ candidates: [Match]) -> Bool {
    candidates.count { $0 != .none } < candidates.count / 4
  }

  /// How those of `texts` answer that `candidates` leaves.
  private func matches(in texts: FoldedTexts, among candidates: [Match]) -> [Match]? {
    var matches: [Match] = []
    texts.bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      for (number, candidate) in candidates.enumerated() where candidate != .none {
        let start = Int(texts.starts[number])
        let length = Int(texts.starts[number + 1]) - start
        guard let found = memmem(base + start, length, bytes, bytes.count) else { continue }
        if matches.isEmpty { matches = .init(repeating: .none, count: texts.count) }
        matches[number] = answer(at: UnsafeRawPointer(found) - base, number, in: texts)
      }
    }
    return matches.isEmpty ? nil : matches
  }

  /// How each of `texts` answers, found by one pass over all of them.
  private func find(in texts: FoldedTexts) -> [Match]? {
    var matches: [Match] = []
    texts.bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      var place = 0
      var number = 0
      while place < all.count,
        let found = memmem(base + place, all.count - place, bytes, bytes.count)
      {
        if matches.isEmpty { matches = .init(repeating: .none, count: texts.count) }
        let offset = UnsafeRawPointer(found) - base
        number = Self.number(of: offset, from: number, in: texts)
        matches[number] = answer(at: offset, number, in: texts)
        // What follows in the same text cannot answer better.
        place = Int(texts.starts[number + 1])
      }
    }
    return matches.isEmpty ? nil : matches
  }

  private func answer(at offset: Int, _ number: Int, in texts: FoldedTexts) -> Match {
    guard offset == Int(texts.starts[number]) else { return .part }
    let left = Int(texts.starts[number + 1]) - offset - bytes.count
    // Behind a whole text comes its line end, and before that a blank if the pattern has none.
    return left <= (bytes.last == UInt8(ascii: " ") ? 1 : 2) ? .whole : .start
  }

  private func emptyTexts(of texts: FoldedTexts) -> [Match]? {
    let matches = (0..<texts.count).map { texts.isEmpty($0) ? Match.whole : .none }
    return matches.contains(.whole) ? matches : nil
  }

  /// The text at `offset`, which is `first` or a later one.
  static func number(of offset: Int, from first: Int, in texts: FoldedTexts) -> Int {
    var step = 1
    var low = first
    // Hits lie close together more often than not.
    while low + step < texts.count, Int(texts.starts[low + step]) <= offset {
      low += step
      step *= 2
    }
    var high = min(low + step, texts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(texts.starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
