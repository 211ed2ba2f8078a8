/// What the log lists.
enum LogSubject: Equatable, Sendable {
  /// The timeline of what was heard.
  case hearings
  /// What the sensor recorded during a hearing.
  case events(of: ListRow.Hearing)
  /// All records of a sensor, by its index.
  case records(Int)

  /// The hearing whose events are listed, if any.
  var hearing: ListRow.Hearing? {
    if case .events(let hearing) = self { hearing } else { nil }
  }
}
