/// Where rows are pasted: before or after the selected one.
enum RowSide: String, Sendable {
  case before, after
}
