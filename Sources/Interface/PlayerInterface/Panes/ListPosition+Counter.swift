import TerminalCells

extension ListPosition {
  /// Which row is selected, of how many; the longest way of saying so first.
  ///
  /// Of `all` that there are, where a filter leaves only these.
  func counters(of all: Int? = nil) -> [String] {
    let rows = count == 0 ? "" : "\(selected + 1) of \(count)"
    return all.map { ["\(rows.isEmpty ? "0" : rows) (of \($0))", rows] } ?? [rows]
  }
}

extension MarkableList {
  /// Which row is selected, of how many, and how many are marked; the longest way first.
  func counters(of all: Int? = nil) -> [String] {
    let rows = position.counters(of: all)
    guard let marked = marks.counter else { return rows }
    return rows.filter { !$0.isEmpty }.map { "\(marked)  \($0)" } + [marked]
  }
}
