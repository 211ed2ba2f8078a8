/// The documentation of a column, for people who compute with it.
struct ColumnMeaning: Hashable {
  let meaning: String
  /// The unit, or the format of a text.
  let unit: String
  /// The origin of the value.
  let source: String
  /// The possible error of the value.
  let error: String
  /// The reason for NULL or, for a column that is never NULL, the value that means nothing.
  let absence: String

  /// Creates the documentation of a column; `absence` is empty if it always has a value.
  init(
    _ meaning: String, unit: String, source: String, error: String = "exact", absence: String = ""
  ) {
    self.meaning = meaning
    self.unit = unit
    self.source = source
    self.error = error
    self.absence = absence
  }

  /// Returns a copy with a different meaning.
  func meaning(_ meaning: String) -> ColumnMeaning {
    ColumnMeaning(meaning, unit: unit, source: source, error: error, absence: absence)
  }

  /// Returns a copy with a different absence.
  func absent(_ absence: String) -> ColumnMeaning {
    ColumnMeaning(meaning, unit: unit, source: source, error: error, absence: absence)
  }
}
