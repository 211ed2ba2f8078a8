import Glibc
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
      && bytes.withUnsafeBufferPointer { Self.isSomewhere(other.bytes, in: $0) }
      && folded.withUnsafeBufferPointer { Self.isSomewhere(other.folded, in: $0) }
  }

  /// Whether it goes on behind a point, as the name of a file does.
  private var hasExtension: Bool { bytes.dropFirst().contains(UInt8(ascii: ".")) }

  /// Whether it is somewhere in the name of a file, whose extension counts only where the word has one: by what all
  /// are called nobody looks for anything.
  func isIn(fileName name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !hasExtension, let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0,
      name.count - point <= 5
    else { return isIn(name) }
    return isIn(UnsafeBufferPointer(rebasing: name[..<point]))
  }

  /// Whether it is somewhere in a text.
  func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isIn($0) }
  }

  /// Whether it is somewhere in a text of valid UTF-8.
  func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if Self.isSomewhere(bytes, in: text) { return true }
    // Folding takes long, and would change nothing where all is ASCII.
    guard !folded.isEmpty, bytes != folded || text.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    var words: [UInt8] = []
    TextFold.append(text, to: &words)
    return words.withUnsafeBufferPointer { Self.isSomewhere(folded, in: $0) }
  }

  /// Whether `bytes` are there, whatever the case of ASCII's letters.
  private static func isSomewhere(_ bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let large = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first ? first & ~0x20 : first
    return bytes.withUnsafeBufferPointer { bytes in
      isSomewhere(bytes, beginning: first, in: text)
        || (large != first && isSomewhere(bytes, beginning: large, in: text))
    }
  }

  /// Whether `first` and all of `bytes` but the first are there.
  private static func isSomewhere(
    _ bytes: UnsafeBufferPointer<UInt8>, beginning first: UInt8, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard var place = text.baseAddress else { return false }
    let end = place + text.count
    while let found = memchr(place, Int32(first), end - place) {
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      guard end - place >= bytes.count else { return false }
      if (1..<bytes.count).allSatisfy({ place[$0].loweredASCII == bytes[$0] }) { return true }
      place += 1
    }
    return false
  }
}
