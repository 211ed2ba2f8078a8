import Glibc
import PlayerModel
import TextFolding

/// A search for one ``FilterWord`` in many texts.
///
/// The word is in unmanaged memory, because reference counting would make threads contend.
struct WordSearch {
  /// The word as written and in folded form.
  let bytes, folded: UnsafeBufferPointer<UInt8>
  /// Whether the folded word can match in texts that do not contain the word literally.
  let isFoldedAlways: Bool
  /// Whether the word contains a dot after its first character.
  let hasExtension: Bool

  /// Returns whether the word occurs in a text of valid UTF-8.
  func finds(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.holds(bytes) { return true }
    // Folding is expensive.
    guard !folded.isEmpty, isFoldedAlways || TextFold.affectsASCII(in: text) else { return false }
    return TextFold.withWords(of: text) { $0.holds(folded) }
  }

  /// Returns whether the word occurs in a file name.
  ///
  /// The extension is searched only if the word has one, because otherwise common extensions would match
  /// everywhere.
  func finds(inFileName name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !hasExtension, let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0,
      name.count - point <= 5
    else { return finds(in: name) }
    return finds(in: UnsafeBufferPointer(rebasing: name[..<point]))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether `word`, in lower case, occurs here, ignoring the case of ASCII letters.
  func holds(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    let large = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first ? first & ~0x20 : first
    return holds(word, beginning: first) || (large != first && holds(word, beginning: large))
  }

  /// Returns whether `first`, followed by all of `word` but its first byte, occurs here.
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
