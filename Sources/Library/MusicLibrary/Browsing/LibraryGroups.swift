/// The sorted entries of a column, which are created on access.
package struct LibraryGroups: RandomAccessCollection, Sendable {
  /// The index after the last entry.
  package let endIndex: Int
  private let group: @Sendable (Int) -> LibraryGroup
  /// Returns the index of the entry that contains a row of the index, or `nil` if none does.
  let place: @Sendable (Int64) -> Int?

  /// Returns the row of the index of an entry's first track, or `nil` if the entries do not know it.
  let firstRow: @Sendable (Int) -> Int64?

  /// Creates `count` entries with `group`; `placeOfRow` returns the entry that contains a row of the index, and
  /// `firstRow` the row of an entry's first track.
  init(
    count: Int, group: @escaping @Sendable (Int) -> LibraryGroup,
    placeOfRow: @escaping @Sendable (Int64) -> Int? = { _ in nil },
    firstRow: @escaping @Sendable (Int) -> Int64? = { _ in nil }
  ) {
    endIndex = count
    self.group = group
    place = placeOfRow
    self.firstRow = firstRow
  }

  /// The index of the first entry.
  package var startIndex: Int { 0 }

  /// The entry at an index.
  package subscript(index: Int) -> LibraryGroup { group(index) }
}
