/// What a column holds, for those who compute with it.
package struct ColumnMeaning: Hashable, Sendable {
  package let meaning: String
  /// The unit, or the form of a text.
  package let unit: String
  /// Who or what says so.
  package let source: String
  /// How wrong it may be.
  package let error: String
  /// When it is NULL; of a column that never is, what stands for nothing.
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
