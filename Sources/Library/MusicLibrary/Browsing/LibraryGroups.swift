/// The sorted entries of a column, which are created on access.
package struct LibraryGroups: RandomAccessCollection, Sendable {
  /// The index after the last entry.
  package let endIndex: Int
  private let group: @Sendable (Int) -> LibraryGroup
  /// Returns the index of the entry that contains a row of the index, or `nil` if none does.
  let place: @Sendable (Int64) -> Int?

  /// Creates `count` entries with `group`; `placeOfRow` returns the entry that contains a row of the index.
  init(
    count: Int, group: @escaping @Sendable (Int) -> LibraryGroup,
    placeOfRow: @escaping @Sendable (Int64) -> Int? = { _ in nil }
  ) {
    endIndex = count
    self.group = group
    place = placeOfRow
  }

  /// The index of the first entry.
  package var startIndex: Int { 0 }

  /// The entry at an index.
  package subscript(index: Int) -> LibraryGroup { group(index) }
}
