/// The layout of a database table.
package struct TableLayout: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package let name: String
    /// The column's SQLite type, such as `INTEGER`.
    package let type: String
    /// Whether the column may be NULL.
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
