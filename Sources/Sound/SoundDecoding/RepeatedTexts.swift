/// The texts of a simple tag, which must not contradict the tag that is edited.
package struct RepeatedTexts: Hashable, Sendable {
  package let kind: TagKind
  /// The fields, in the order of the tag.
  package let items: [TagItem]

  package init(_ kind: TagKind, _ items: [TagItem]) {
    (self.kind, self.items) = (kind, items)
  }
}
