package import SoundDecoding

/// What one of a file's tags says by itself.
package struct SingleTag: Hashable, Sendable {
  /// What kind of tag it is.
  package let kind: TagKind
  /// What it says by itself.
  package let metadata: FileMetadata
  /// How many bytes a text in it has room for; nil for any number.
  private let longest: Int?

  init(_ block: TagBlock) {
    kind = block.kind
    metadata = FileMetadata(TagValues([block]))
    longest = block.kind == .id3v1 ? 30 : nil
  }

  /// Whether `texts` are all that it has room for of `whole`.
  package func isCut(_ whole: [String], to texts: [String]) -> Bool {
    guard let longest, let text = texts.first, let whole = whole.first else { return false }
    // The encoding is not told, so a text of as many letters may take fewer bytes.
    return text.utf8.count >= longest - 1 && whole.hasPrefix(text)
  }
}
