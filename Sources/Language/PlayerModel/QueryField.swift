/// A field of the query language.
enum QueryField: Hashable {
  case text(QueryCondition.TextField)
  case number(QueryCondition.NumberField)
  case mood, favourite, lossless, compilation, on, saved

  init?(name: String) {
    let name = name.lowercased()
    switch name {
    case "mood": self = .mood
    case "favourite", "favorite": self = .favourite
    case "lossless": self = .lossless
    case "compilation": self = .compilation
    case "on": self = .on
    case "saved": self = .saved
    default:
      if let field = QueryCondition.TextField(rawValue: name) {
        self = .text(field)
      } else if let field = QueryCondition.NumberField(rawValue: name) {
        self = .number(field)
      } else {
        return nil
      }
    }
  }

  /// All fields, in the order in which they are listed.
  static let all: [QueryField] =
    QueryCondition.TextField.allCases.map(QueryField.text)
    + QueryCondition.NumberField.allCases.map(QueryField.number)
    + [.mood, .favourite, .lossless, .compilation, .on, .saved]

  /// The name before the colon.
  var name: String {
    switch self {
    case .text(let field): field.rawValue
    case .number(let field): field.rawValue
    case .mood: "mood"
    case .favourite: "favourite"
    case .lossless: "lossless"
    case .compilation: "compilation"
    case .on: "on"
    case .saved: "saved"
    }
  }

  /// What must follow the colon, for error messages.
  var needs: String {
    switch self {
    case .text: "a word or quoted text directly after it"
    case .number(.year): "a year, such as 1984, 1980..1989, <1970 or none, directly after it"
    case .number(.length): "a length, such as >10m, 3:30 or 2m..4m, directly after it"
    case .number(.added), .number(.modified):
      "a time, such as <30d (in the last 30 days), directly after it"
    case .number(.played): "a time, such as <7d or >90d, or never, directly after it"
    case .number(.track), .number(.disc): "a number, such as 1, <=3 or none, directly after it"
    case .number(.plays), .number(.skips): "a number, such as >5 or 0, directly after it"
    case .number(.rating): "a rating from 0 to 5, such as >=4 or none, directly after it"
    case .number(.bits): "a number of bits, such as >16 or none, directly after it"
    case .number(.samplerate): "a sample rate, such as >=96k or 44100, directly after it"
    case .number(.channels): "a number, such as 1 or >2, directly after it"
    case .number(.bitrate): "a number of kbit/s, such as >=256 or <128, directly after it"
    case .mood: "a mood, none or any directly after it"
    case .number(.bpm): "a number, such as 120 or 90..110, directly after it"
    case .number(.date), .number(.original):
      "a date, such as 2001-05, 1999..2001, >=2001-05-03 or none, directly after it"
    case .favourite, .lossless, .compilation: "yes or no directly after it"
    case .on: "a day, such as this-day (in earlier years), 12-24 or 2025-12-24, directly after it"
    case .saved: "the name of a saved query directly after it"
    }
  }

  /// Returns the condition for a value of the field.
  ///
  /// - Throws: A `QueryError` with the range of the value.
  func condition(
    _ text: String, isQuoted: Bool, at range: Range<Int>
  ) throws(QueryError) -> QueryCondition {
    switch self {
    case .text(let field): return .text(field, .init(text, isQuoted ? .phrase : .words))
    case .number(let field):
      let word = text.lowercased()
      if word == "none" || word == "never", ![.length, .added, .modified].contains(field) {
        return .lacks(field)
      }
      if let test = QueryNumber(field).test(word) { return .number(field, test) }
    case .mood:
      if !isQuoted, text.lowercased() == "none" { return .not(.isFiled) }
      if !isQuoted, text.lowercased() == "any" { return .isFiled }
      if let mood = MoodName(rawValue: text) { return .mood(mood) }
    case .favourite:
      if text.lowercased() == "yes" { return .isFavourite(true) }
      if text.lowercased() == "no" { return .isFavourite(false) }
    case .lossless:
      if text.lowercased() == "yes" { return .isLossless(true) }
      if text.lowercased() == "no" { return .isLossless(false) }
    case .compilation:
      if text.lowercased() == "yes" { return .isCompilation(true) }
      if text.lowercased() == "no" { return .isCompilation(false) }
    case .on:
      if let day = QueryCondition.DayTest(text.lowercased()) { return .listenedOn(day) }
    case .saved:
      if !text.isEmpty { return .saved(text) }
    }
    throw QueryError("“\(text)” is not understood: this needs \(needs).", at: range)
  }
}
