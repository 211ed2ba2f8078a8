/// What one of the tags at a file's end says.
package struct EndTag: Hashable, Sendable {
  /// What kind of tag it is.
  package let name: String
  /// How many bytes a text in it has room for; nil for any number.
  let longest: Int?
  /// What it says by itself.
  package let metadata: FileMetadata

  /// Whether `texts` are all that it has room for of `whole`.
  package func isCut(_ whole: [String], to texts: [String]) -> Bool {
    guard let longest, let text = texts.first, let whole = whole.first else { return false }
    // The encoding is not told, so a text of as many letters may take fewer bytes.
    return text.utf8.count >= longest - 1 && whole.hasPrefix(text)
  }
}
