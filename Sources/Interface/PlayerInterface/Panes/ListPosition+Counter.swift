import TerminalCells

extension ListPosition {
  /// Returns texts with the selected row and the number of rows, longest first.
  ///
  /// `all` is the number of rows before filtering, if there is a filter.
  func counters(of all: Int? = nil) -> [String] {
    let rows = count == 0 ? "" : "\(selected + 1) of \(count)"
    return all.map { ["\(rows.isEmpty ? "0" : rows) (of \($0))", rows] } ?? [rows]
  }
}

extension MarkableList {
  /// Returns texts with the selected row, the number of rows and that of marked rows, longest
  /// first.
  func counters(of all: Int? = nil) -> [String] {
    let rows = position.counters(of: all)
    guard let marked = marks.counter else { return rows }
    return rows.filter { !$0.isEmpty }.map { "\(marked)  \($0)" } + [marked]
  }
}
