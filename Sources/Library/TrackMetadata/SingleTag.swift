package import SoundDecoding

/// The metadata in one tag of a file.
package struct SingleTag: Hashable, Sendable {
  /// The kind of the tag.
  package let kind: TagKind
  /// The metadata in the tag.
  package let metadata: FileMetadata
  /// The maximum number of bytes of a text, or `nil` for no limit.
  private let longest: Int?

  init(_ block: TagBlock) {
    kind = block.kind
    metadata = FileMetadata(TagValues([block]))
    longest = block.kind == .id3v1 ? 30 : nil
  }

  /// Returns whether `texts` are `whole` truncated to the limit of the tag.
  package func isCut(_ whole: [String], to texts: [String]) -> Bool {
    guard let longest, let text = texts.first, let whole = whole.first else { return false }
    // The encoding is unknown, so a truncated text may have fewer bytes than the limit, and a comment has two less.
    return text.utf8.count >= longest - 2 && whole.hasPrefix(text)
  }
}
