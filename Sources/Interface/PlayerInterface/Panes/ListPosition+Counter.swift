import TerminalCells

extension ListPosition {
  /// Returns texts with the selected row and the number of rows, longest first.
  ///
  /// `all` is the number of rows before filtering, if there is a filter.
  func counters(of all: Int? = nil) -> [String] {
    guard count > 0 else { return all.map { ["0 (of \($0))", ""] } ?? [""] }
    let rows = ["\(selected + 1) of \(count)", "\(selected + 1)/\(count)"]
    return (all.map { ["\(rows[0]) (of \($0))"] } ?? []) + rows
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
