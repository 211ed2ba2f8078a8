/// One of the tags of a file: what was found in it.
///
/// The bytes of pictures stay where they are until they are asked for.
package struct TagBlock {
  package let kind: TagKind
  /// The values, in the order of the tag.
  package let items: [TagItem]
  private let bytesOfItem: (_ index: Int, _ most: Int) -> [UInt8]

  /// A tag with these values.
  ///
  /// - Parameter bytesOfItem: Gives the bytes of the value at an index, or as many of them as it is asked for.
  package init(
    _ kind: TagKind, _ items: [TagItem],
    bytesOfItem: @escaping (_ index: Int, _ most: Int) -> [UInt8] = { _, _ in [] }
  ) {
    self.kind = kind
    self.items = items
    self.bytesOfItem = bytesOfItem
  }

  /// The bytes of the value at `index` of ``items``, or as many of them as `most` says.
  package func bytes(at index: Int, most: Int = .max) -> [UInt8] {
    precondition(items.indices.contains(index), "an index of the items")
    return bytesOfItem(index, most)
  }
}
