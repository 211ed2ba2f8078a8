import PlayerModel
import TextFolding

/// A word that is looked for in texts, whatever their case and accents.
struct FilterWord: Hashable, Sendable {
  /// In lower case, UTF-8.
  private let bytes: [UInt8]
  /// The same as texts are folded.
  private let folded: [UInt8]
  /// A word as the listener wrote it.
  init(_ text: some StringProtocol) {
    bytes = Array(text.lowercased().utf8)
    // Without the blanks around it, it is found within words, too.
    folded = Array(TextFold.words(of: String(text)).dropFirst().dropLast())
  }

  /// The words of a text, all of which are looked for.
  static func all(in text: String) -> [FilterWord] {
    text.split(whereSeparator: \.isWhitespace).map { FilterWord($0) }
  }

  /// Whether whatever holds this word holds the other one, too.
  func holds(_ other: FilterWord) -> Bool {
    // In the name of a file, only one of them may look behind the point.
    (other.hasExtension || !hasExtension)
      && bytes.withUnsafeBufferPointer { Self.isIn($0, other.bytes) }
      && folded.withUnsafeBufferPointer { Self.isIn($0, other.folded) }
  }

  /// Whether it goes on behind a point, as the name of a file does.
  private var hasExtension: Bool { bytes.dropFirst().contains(UInt8(ascii: ".")) }

  /// Whether it may be in any text that is folded, and not where it stands in it.
  private var isFoldedAlways: Bool { bytes != folded || bytes.contains { $0 >= 0x80 } }

  /// Whether it is somewhere in a text.
  func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in withSearch { $0.finds(in: text) } }
  }

  /// Calls `body` with what looks for this word in many texts.
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
