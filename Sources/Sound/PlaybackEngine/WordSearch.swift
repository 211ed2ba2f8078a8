import Glibc
import PlayerModel
import TextFolding

/// Looks for one ``FilterWord`` in many texts.
///
/// What it looks for lies where no reference has to be counted: threads would wait for each other to count.
struct WordSearch {
  /// The word as it was written, and as texts are folded.
  let bytes, folded: UnsafeBufferPointer<UInt8>
  /// Whether it may be in any text that is folded, and not where it stands in it.
  let isFoldedAlways: Bool
  /// Whether it goes on behind a point.
  let hasExtension: Bool

  /// Whether the word is somewhere in a text of valid UTF-8.
  func finds(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.holds(bytes) { return true }
    // Folding takes long.
    guard !folded.isEmpty, isFoldedAlways || TextFold.affectsASCII(in: text) else { return false }
    return TextFold.withWords(of: text) { $0.holds(folded) }
  }

  /// Whether the word is somewhere in the name of a file, whose extension counts only where the word has one: by what
  /// all are called nobody looks for anything.
  func finds(inFileName name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !hasExtension, let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0,
      name.count - point <= 5
    else { return finds(in: name) }
    return finds(in: UnsafeBufferPointer(rebasing: name[..<point]))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `word`, in lower case, is there, whatever the case of ASCII's letters here.
  func holds(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    let large = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first ? first & ~0x20 : first
    return holds(word, beginning: first) || (large != first && holds(word, beginning: large))
  }

  /// Whether `first` and all of `word` but its first are there.
  private func holds(_ word: UnsafeBufferPointer<UInt8>, beginning first: UInt8) -> Bool {
    guard var place = baseAddress else { return false }
    let end = place + count
    while let found = memchr(place, Int32(first), end - place) {
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      guard end - place >= word.count else { return false }
      if (1..<word.count).allSatisfy({ place[$0].loweredASCII == word[$0] }) { return true }
      place += 1
    }
    return false
  }
}
