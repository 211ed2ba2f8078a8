/// A table as a database has it.
package struct TableLayout: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package let name: String
    /// The type by which SQLite stores it, such as `INTEGER`.
    package let type: String
    /// Whether a row may hold nothing there.
    package let isNullable: Bool

    package init(_ name: String, _ type: String, isNullable: Bool) {
      self.name = name
      self.type = type
      self.isNullable = isNullable
    }
  }

  package let name: String
  /// The columns, in order.
  package let columns: [Column]

  package init(_ name: String, _ columns: [Column]) {
    self.name = name
    self.columns = columns
  }
}
