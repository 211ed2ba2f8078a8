import TextFolding

/// A word with one slip of the finger: a letter wrong, missing, too many, or two that changed places.
struct TypoPattern {
  private let word: [UInt8]

  /// The single word of `text`; nil if there are none or several, or it is so short that nearly every
  /// word would do.
  init?(_ text: String) {
    let folded = TextFold.words(of: text).dropFirst().dropLast()
    guard !folded.contains(UInt8(ascii: " ")) else { return nil }
    guard folded.count(where: { $0 & 0xC0 != 0x80 }) >= 3 else { return nil }
    word = Array(folded)
  }

  /// Which of `texts` have a word that begins with this one but for one slip; nil if none has.
  func matches(in texts: FoldedTexts) -> [Match]? {
    var matches: [Match] = []
    let blank = UInt8(ascii: " ")
    texts.bytes.withUnsafeBufferPointer { all in
      word.withUnsafeBufferPointer { word in
        let search = TypoSearch(word: word)
        for number in 0..<texts.count {
          let end = Int(texts.starts[number + 1]) - 1
          var start = Int(texts.starts[number]) + 1
          while start < end {
            var next = start
            while next < end, all[next] != blank { next += 1 }
            if search.finds(UnsafeBufferPointer(rebasing: all[start..<next])) {
              if matches.isEmpty { matches = .init(repeating: .none, count: texts.count) }
              matches[number] = .part
              break
            }
            start = next + 1
          }
        }
      }
    }
    return matches.isEmpty ? nil : matches
  }
}

/// Looks for a ``TypoPattern`` where no reference has to be counted for each word.
private struct TypoSearch {
  /// At least three letters.
  let word: UnsafeBufferPointer<UInt8>

  /// Whether `other` begins with the word but for one slip.
  func finds(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count + 4 >= word.count else { return false }
    var same = 0
    while same < word.count, same < other.count, word[same] == other[same] { same += 1 }
    if same == 0, !mayBeginWithSlip(other) { return false }
    // Back to where the letter begins that differs.
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

  /// Whether the second letter may be right, or the first one, where the first ones differ.
  private func mayBeginWithSlip(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count > 1, (word[0] | word[1] | other[0] | other[1]) < 0x80 else { return true }
    return other[1] == word[1] || other[0] == word[1] || other[1] == word[0]
  }

  /// Whether `other` begins with what is left of the word from `place` on.
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

  /// How many bytes the letter takes that begins with `byte`.
  private func length(of byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }
}
