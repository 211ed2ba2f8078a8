/// Articles at the beginning of a name, which are ignored when sorting.
enum Article {
  private static let articles = Set(
    [
      "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "lo",
      "gli", "het", "ett", "det",
    ].map { Array($0.utf8) })

  /// Returns the number of bytes of `folded` that are an article, or 0 if there is none or nothing follows
  /// it.
  ///
  /// The article must be followed by a blank, so `A-ha` has none.
  static func length(
    in text: UnsafeBufferPointer<UInt8>, folded: ArraySlice<UInt8>
  ) -> UInt8 {
    let blank = UInt8(ascii: " ")
    guard let end = text.prefix(5).firstIndex(of: blank) else { return 0 }
    let word = text[..<end].map { $0 | 0x20 }
    guard articles.contains(word), folded.count > end + 2 else { return 0 }
    return UInt8(end + 1)
  }
}
