/// What a column holds, for those who compute with it.
struct ColumnMeaning: Hashable {
  let meaning: String
  /// The unit, or the form of a text.
  let unit: String
  /// Who or what says so.
  let source: String
  /// How wrong it may be.
  let error: String
  /// When it is NULL; of a column that never is, what stands for nothing.
  let absence: String

  /// - Parameter absence: Empty for a column that always has a value.
  init(
    _ meaning: String, unit: String, source: String, error: String = "exact", absence: String = ""
  ) {
    self.meaning = meaning
    self.unit = unit
    self.source = source
    self.error = error
    self.absence = absence
  }

  /// The same with another meaning.
  func meaning(_ meaning: String) -> ColumnMeaning {
    ColumnMeaning(meaning, unit: unit, source: source, error: error, absence: absence)
  }

  /// The same with another absence.
  func absent(_ absence: String) -> ColumnMeaning {
    ColumnMeaning(meaning, unit: unit, source: source, error: error, absence: absence)
  }
}
