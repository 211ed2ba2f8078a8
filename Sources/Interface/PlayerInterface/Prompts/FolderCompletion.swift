/// The folders that complete a typed path.
package struct FolderCompletion: Equatable, Sendable {
  /// The path, completed up to the common prefix of the folders.
  package var text: String
  /// The names of the folders, if there are several.
  package var names: [String]

  package init(text: String, names: [String]) {
    self.text = text
    self.names = names
  }
}
