import TextFolding

/// Words to find in the texts of rows, regardless of case, accents and their order.
struct FoldedWords {
  private let words: [[UInt8]]

  init(_ text: String) {
    words = TextFold.words(of: text).split(separator: UInt8(ascii: " ")).map { Array($0) }
  }

  /// Returns whether a row contains all words, each anywhere in one of its texts.
  ///
  /// Without words, no row does.
  func match(_ texts: [String]) -> Bool {
    guard !words.isEmpty else { return false }
    let folded = texts.map { TextFold.words(of: $0) }
    return words.allSatisfy { word in folded.contains { $0.contains(word) } }
  }

  /// Returns whether one of the rows contains all words.
  func match(_ rows: [[String]]) -> Bool {
    !words.isEmpty && rows.contains { match($0) }
  }
}
