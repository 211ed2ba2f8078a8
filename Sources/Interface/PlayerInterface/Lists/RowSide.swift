/// Where rows are pasted: before or after the selected one.
enum RowSide: String, Sendable {
  case before, after

  /// Returns the row number of what is pasted next to a row.
  func place(at row: Int) -> Int { self == .after ? row + 1 : row }
}
