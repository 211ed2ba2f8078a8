/// The entries of a column, sorted; each is named when it is asked for.
package struct LibraryGroups: RandomAccessCollection, Sendable {
  /// Behind the last entry.
  package let endIndex: Int
  private let group: @Sendable (Int) -> LibraryGroup
  /// The place of the entry that holds a row of the index; nil if none does.
  let place: @Sendable (Int64) -> Int?

  /// As many entries as `count`, of which `group` makes each, and `placeOfRow` finds that of a row of the index.
  init(
    count: Int, group: @escaping @Sendable (Int) -> LibraryGroup,
    placeOfRow: @escaping @Sendable (Int64) -> Int? = { _ in nil }
  ) {
    endIndex = count
    self.group = group
    place = placeOfRow
  }

  /// The first entry.
  package var startIndex: Int { 0 }

  /// The entry at a place.
  package subscript(index: Int) -> LibraryGroup { group(index) }
}
