/// The folders that go on from what is typed.
package struct FolderCompletion: Equatable, Sendable {
  /// What is typed, as far as it goes on in the same way in all of them.
  package var text: String
  /// Their names, if there are several.
  package var names: [String]

  package init(text: String, names: [String]) {
    self.text = text
    self.names = names
  }
}
