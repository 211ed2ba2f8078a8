import TextFolding

/// A word with one typing error: a wrong, missing or extra letter, or two swapped letters.
struct TypoPattern {
  private let word: [UInt8]

  /// Creates a pattern from the only word of `text`; returns `nil` for several words, or one so short that
  /// nearly every word would match.
  init?(_ text: String) {
    let folded = TextFold.words(of: text).dropFirst().dropLast()
    guard !folded.contains(UInt8(ascii: " ")) else { return nil }
    guard folded.count(where: { $0 & 0xC0 != 0x80 }) >= 3 else { return nil }
    word = Array(folded)
  }

  /// Returns which of `texts` have a word that begins with this one, with at most one typing error; `nil` if
  /// none has.
  func matches(in texts: FoldedTexts) -> [Match]? {
    var matches: [Match] = []
    texts.bytes.withUnsafeBufferPointer { all in
      word.withUnsafeBufferPointer { word in
        let search = TypoSearch(word: word)
        for number in 0..<texts.count {
          for range in texts.words(of: number, in: all)
          where search.finds(UnsafeBufferPointer(rebasing: all[range])) {
            if matches.isEmpty { matches = .init(repeating: .none, count: texts.count) }
            matches[number] = .part
            break
          }
        }
      }
    }
    return matches.isEmpty ? nil : matches
  }
}

/// A search for a ``TypoPattern`` without reference counting for each word.
struct TypoSearch {
  /// The word, of at least two bytes.
  let word: UnsafeBufferPointer<UInt8>

  /// Returns whether `other` begins with the word, with at most one typing error.
  func finds(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count + 4 >= word.count else { return false }
    var same = 0
    while same < word.count, same < other.count, word[same] == other[same] { same += 1 }
    if same == 0, !mayBeginWithSlip(other) { return false }
    // Back up to the start of the letter that differs.
    while same > 0, same < word.count, word[same] & 0xC0 == 0x80 { same -= 1 }
    guard same < word.count else { return true }
    let letter = length(of: word[same])
    let rest = other[same...]
    guard let first = rest.first else { return same + letter == word.count }
    let otherLetter = length(of: first)
    return begins(rest.dropFirst(otherLetter), from: same + letter)
      || begins(rest, from: same + letter) || begins(rest.dropFirst(otherLetter), from: same)
      || isSwapped(rest, at: same, letter)
  }

  /// Returns whether the words may still match although their first letters differ, judging by the second
  /// letters.
  private func mayBeginWithSlip(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count > 1, (word[0] | word[1] | other[0] | other[1]) < 0x80 else { return true }
    return other[1] == word[1] || other[0] == word[1] || other[1] == word[0]
  }

  /// Returns whether `other` begins with the rest of the word from `place` on.
  private func begins(_ other: Slice<UnsafeBufferPointer<UInt8>>, from place: Int) -> Bool {
    other.count >= word.count - place
      && word[place...].elementsEqual(other.prefix(word.count - place))
  }

  private func isSwapped(
    _ rest: Slice<UnsafeBufferPointer<UInt8>>, at place: Int, _ letter: Int
  ) -> Bool {
    guard place + letter < word.count else { return false }
    let second = length(of: word[place + letter])
    let end = place + letter + second
    guard end <= word.count, rest.count >= letter + second else { return false }
    return word[(place + letter)..<end].elementsEqual(rest.prefix(second))
      && word[place..<(place + letter)].elementsEqual(rest.dropFirst(second).prefix(letter))
      && begins(rest.dropFirst(letter + second), from: end)
  }

  /// Returns the number of bytes of a letter whose first byte is `byte`.
  private func length(of byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}
