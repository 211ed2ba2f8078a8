/// The documentation of a column, for people who analyse the data.
package struct ColumnMeaning: Hashable, Sendable {
  package let meaning: String
  /// The unit, or the form of a text.
  package let unit: String
  /// Where the value comes from.
  package let source: String
  /// The possible error of the value.
  package let error: String
  /// When the value is NULL, or which value represents a missing one.
  package let absence: String

  /// - Parameter absence: Empty for a column that always has a value.
  package init(
    _ meaning: String, unit: String, source: String, error: String = "exact", absence: String = ""
  ) {
    self.meaning = meaning
    self.unit = unit
    self.source = source
    self.error = error
    self.absence = absence
  }
}
