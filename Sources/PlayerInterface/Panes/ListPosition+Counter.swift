import TerminalCells

extension ListPosition {
  /// Which row is selected, of how many; of `all` there are where a filter leaves only these.
  func counter(of all: Int? = nil) -> String {
    let rows = count == 0 ? "" : "\(selected + 1) of \(count)"
    guard let all else { return rows }
    return "\(rows.isEmpty ? "0" : rows) (of \(all))"
  }
}
