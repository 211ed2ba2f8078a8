import TextFolding

/// Typed words to find at the beginning of words of a text, regardless of case, accents and their
/// order.
struct WordBeginnings {
  private let words: [[UInt8]]

  init(_ text: String) {
    words = TextFold.words(of: text).split(separator: UInt8(ascii: " ")).map {
      [UInt8(ascii: " ")] + $0
    }
  }

  /// Returns whether each of the words begins a word of the text.
  ///
  /// Without words, every text matches.
  func match(_ text: String) -> Bool {
    let text = TextFold.words(of: text)
    return words.allSatisfy { text.contains($0) }
  }
}
