/// The content of one of a file's tags.
///
/// The bytes of pictures are not copied until they are requested.
package struct TagBlock {
  package let kind: TagKind
  /// The values, in the order of the tag.
  package let items: [TagItem]
  private let bytesOfItem: (_ index: Int, _ most: Int) -> [UInt8]

  /// Creates a tag with the given values.
  ///
  /// - Parameter bytesOfItem: Returns the bytes of the value at an index, up to a maximum number.
  package init(
    _ kind: TagKind, _ items: [TagItem],
    bytesOfItem: @escaping (_ index: Int, _ most: Int) -> [UInt8] = { _, _ in [] }
  ) {
    self.kind = kind
    self.items = items
    self.bytesOfItem = bytesOfItem
  }

  /// Returns the tag with other texts of the same values.
  package func replacingItems(_ items: [TagItem]) -> TagBlock {
    precondition(items.count == self.items.count, "the values are not those of the tag")
    return TagBlock(kind, items, bytesOfItem: bytesOfItem)
  }

  /// Returns the bytes of the value at `index` of ``items``, up to `most`.
  package func bytes(at index: Int, most: Int = .max) -> [UInt8] {
    precondition(items.indices.contains(index), "the index is not that of an item")
    return bytesOfItem(index, most)
  }
}
