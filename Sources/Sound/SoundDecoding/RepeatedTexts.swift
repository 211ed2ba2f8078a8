/// The texts of a second, simpler tag, which is kept consistent with the edited one.
package struct RepeatedTexts: Hashable, Sendable {
  /// The kind of the simpler tag.
  package let kind: TagKind
  /// The fields, in the order of the tag.
  package let items: [TagItem]

  /// Creates the texts of a tag.
  package init(_ kind: TagKind, _ items: [TagItem]) {
    (self.kind, self.items) = (kind, items)
  }
}
