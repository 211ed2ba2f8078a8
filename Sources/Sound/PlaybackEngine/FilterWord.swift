import PlayerModel
import TextFolding

/// A search word that ignores case and accents.
struct FilterWord: Hashable, Sendable {
  /// The word in lower case, as UTF-8.
  private let bytes: [UInt8]
  /// The word in the folded form of `TextFold`.
  private let folded: [UInt8]
  /// Creates a word from the listener's input.
  init(_ text: some StringProtocol) {
    bytes = Array(text.lowercased().utf8)
    // Without the surrounding blanks, the word also matches within words.
    folded = Array(TextFold.words(of: String(text)).dropFirst().dropLast())
  }

  /// Splits a query into the words that must all match.
  static func all(in text: String) -> [FilterWord] {
    text.split(whereSeparator: \.isWhitespace).map { FilterWord($0) }
  }

  /// Returns whether every text that contains this word also contains `other`.
  func holds(_ other: FilterWord) -> Bool {
    // Only a word with an extension also searches the extensions of file names.
    (other.hasExtension || !hasExtension)
      && bytes.withUnsafeBufferPointer { Self.isIn($0, other.bytes) }
      && folded.withUnsafeBufferPointer { Self.isIn($0, other.folded) }
  }

  /// Whether the word contains a dot after its first character, as a file name does.
  private var hasExtension: Bool { bytes.dropFirst().contains(UInt8(ascii: ".")) }

  /// Whether the folded word can match in texts that do not contain the word literally.
  private var isFoldedAlways: Bool { bytes != folded || bytes.contains { $0 >= 0x80 } }

  /// Returns whether the word occurs in a text.
  func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in withSearch { $0.finds(in: text) } }
  }

  /// Calls `body` with a search for this word that can be applied to many texts.
  func withSearch<Result>(_ body: (WordSearch) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      folded.withUnsafeBufferPointer { folded in
        body(
          WordSearch(
            bytes: bytes, folded: folded, isFoldedAlways: isFoldedAlways,
            hasExtension: hasExtension))
      }
    }
  }

  private static func isIn(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    word.withUnsafeBufferPointer { text.holds($0) }
  }
}
