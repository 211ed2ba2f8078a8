import TextFolding

/// A word that may be several words in a text: `sigurros` for “Sigur Rós”.
struct JoinedPattern {
  private static let blank = UInt8(ascii: " ")
  private let word: [UInt8]

  /// Creates a pattern from the only word of `text`; returns `nil` for several words, or one so short that
  /// it would match by chance.
  init?(_ text: String) {
    let folded = TextFold.words(of: text).dropFirst().dropLast()
    guard !folded.contains(Self.blank), folded.count(where: { $0 & 0xC0 != 0x80 }) >= 4 else {
      return nil
    }
    word = Array(folded)
  }

  /// Returns which of `texts` have consecutive words that, without the blanks between them, begin with this one; `nil` if
  /// none has.
  ///
  /// - Parameter acceptsLoneLetter: Whether one letter of a longer last word suffices. It may also be a typing error:
  ///   `quiett` is rather “quiet” than “Quiet Thunder”.
  func matches(in texts: FoldedTexts, acceptsLoneLetter: Bool = false) -> [Match]? {
    let all = allMatches(in: texts)
    guard let matches = all, !acceptsLoneLetter else { return all }
    let certain = matches.map { $0 == .part ? Match.none : $0 }
    return certain.contains { $0 != .none } ? certain : nil
  }

  /// Returns the matches in `texts`, which are only `.part` if they end with one letter of a longer word.
  private func allMatches(in texts: FoldedTexts) -> [Match]? {
    // Words have no such byte, so this is found only for words that begin with this one.
    let key = [0] + word
    if case .exactly(let known) = texts.known.answer(to: key) { return known }
    let matches = find(in: texts)
    texts.known.keep(matches, for: key)
    return matches
  }

  private func find(in texts: FoldedTexts) -> [Match]? {
    var matches: [Match] = []
    texts.bytes.withUnsafeBufferPointer { all in
      word.withUnsafeBufferPointer { word in
        for number in 0..<texts.count {
          let text = UnsafeBufferPointer(
            rebasing: all[Int(texts.starts[number])..<Int(texts.starts[number + 1])])
          let match = Self.match(text, word)
          guard match != .none else { continue }
          if matches.isEmpty { matches = .init(repeating: .none, count: texts.count) }
          matches[number] = match
        }
      }
    }
    return matches.isEmpty ? nil : matches
  }

  private static func match(
    _ text: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>
  ) -> Match {
    var best = Match.none
    // Every word has a blank before it, and a line feed ends the text.
    for start in text.indices.dropLast() where text[start] == blank && text[start + 1] == word[0] {
      var (place, same, lastStart) = (start + 2, 1, start + 1)
      while same < word.count, place < text.count {
        if text[place] == word[same] {
          same += 1
        } else if text[place] == blank {
          lastStart = place + 1
        } else {
          break
        }
        place += 1
      }
      guard same == word.count else { continue }
      let isWhole = place >= text.count || text[place] == blank
      let letters = text[lastStart..<place].count { $0 & 0xC0 != 0x80 }
      if isWhole || letters > 1 { return .start }
      best = .part
    }
    return best
  }
}
