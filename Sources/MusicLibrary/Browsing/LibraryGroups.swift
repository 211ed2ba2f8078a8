/// The entries of a column, sorted; each is named when it is asked for.
package struct LibraryGroups: RandomAccessCollection, Sendable {
  /// Behind the last entry.
  package let endIndex: Int
  private let group: @Sendable (Int) -> LibraryGroup

  /// As many entries as `count`, of which `group` makes each.
  init(count: Int, group: @escaping @Sendable (Int) -> LibraryGroup) {
    endIndex = count
    self.group = group
  }

  /// The first entry.
  package var startIndex: Int { 0 }

  /// The entry at a place.
  package subscript(index: Int) -> LibraryGroup { group(index) }
}
