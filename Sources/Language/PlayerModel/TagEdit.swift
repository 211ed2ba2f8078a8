/// An editable field of a file's tags.
package enum TagField: String, Codable, CaseIterable, Hashable, Sendable {
  case title, artist, album, albumArtist, composer, number, disc, year, date, genre, comment
  case mood, rating, loudness

  /// The fields that the listener types; moods and ratings come from the collection, and loudness is measured.
  package static let typed = allCases.filter { ![.mood, .rating, .loudness].contains($0) }

  /// The name for use in a sentence.
  package var name: String {
    switch self {
    case .albumArtist: "album artist"
    case .number: "track number"
    case .disc: "disc number"
    default: rawValue
    }
  }

  /// Whether a file can have several values of the field.
  package var hasSeveralValues: Bool {
    switch self {
    case .artist, .albumArtist, .composer, .genre, .comment, .mood, .loudness: true
    case .title, .album, .number, .disc, .year, .date, .rating: false
    }
  }
}

/// A change of a file's tags; fields that it does not contain stay unchanged.
package struct TagEdit: Hashable, Sendable {
  /// The new texts of each field; empty to remove it.
  package private(set) var texts: [TagField: [String]] = [:]
  /// The contents of date frames by ID, to restore if the file has none; without any, a new frame
  /// contains only the year.
  package private(set) var dates: [String: [String]] = [:]
  /// Whether the number of a track or disc without a total keeps the file's.
  package private(set) var keepsTotal = true

  /// Creates an edit that changes nothing.
  package init() {}

  /// Creates an edit that sets the moods.
  package init(moods: [MoodName]) {
    texts[.mood] = moods.map(\.rawValue)
  }

  /// Creates an edit that sets the stars, 1…5, or removes them with 0.
  package init(rating: Int) {
    texts[.rating] = rating > 0 ? [String(rating)] : []
  }

  /// Creates an edit that sets ReplayGain.
  package init(loudness: ReplayGain) {
    texts[.loudness] = loudness.texts
  }

  /// Creates an edit that undoes another.
  package init(undoing written: WrittenTags) {
    for change in written.changes { texts[change.field] = change.old }
    dates = written.dates ?? [:]
    keepsTotal = false
  }

  /// Whether the edit replaces whole dates, rather than only their year.
  package var replacesDates: Bool { texts[.year]?.isEmpty == true || texts[.date] != nil }

  /// The fields that the edit changes, in order.
  package var fields: [TagField] { TagField.allCases.filter { texts[$0] != nil } }

  /// Sets a field to text that the listener typed; blank text removes it.
  ///
  /// The number of a track or disc may include the total, as in `3/12`; otherwise the file's total stays.
  ///
  /// - Throws: `PlayerError` if the text is not valid for the field.
  package mutating func set(_ field: TagField, to typed: String) throws(PlayerError) {
    try set(field, to: [typed])
  }

  /// Sets a field to the values that the listener typed, without blank and repeated ones; none of them removes it.
  ///
  /// - Throws: `PlayerError` if a text is not valid for the field, or contradicts that of another field.
  package mutating func set(_ field: TagField, to typed: [String]) throws(PlayerError) {
    var values: [String] = []
    for text in typed.map(Self.trimmed) where !text.isEmpty && !values.contains(text) {
      try Self.check(field, text)
      values.append(text)
    }
    guard values.count <= 1 || field.hasSeveralValues else {
      throw PlayerError(.invalidRequest, "A file has only one \(field.name).")
    }
    var new = texts
    new[field] = values
    if let date = new[.date], let year = new[.year] {
      guard date.map({ String($0.prefix(4)) }) == year else {
        throw PlayerError(.invalidRequest, "The year and the date contradict each other.")
      }
      // The date includes the year.
      new[.year] = nil
    }
    texts = new
  }

  private static func check(_ field: TagField, _ text: String) throws(PlayerError) {
    let limit = longest(field)
    guard text.unicodeScalars.count <= limit,
      text.unicodeScalars.allSatisfy({ isText($0) || field == .comment && $0 == "\n" })
    else {
      throw PlayerError(
        .invalidRequest,
        "The \(field.name) must be text without control characters, at most \(limit) characters."
      )
    }
    switch field {
    case .year where Int(text).map({ (1000...9999).contains($0) }) != true || text.utf8.count != 4:
      throw PlayerError(.invalidRequest, "A year has four digits, such as 1999.")
    case .date where Track.parts(ofDate: text).map({ $0.year >= 1000 }) != true:
      throw PlayerError(
        .invalidRequest, "A date is written as 1999, 1999-05 or 1999-05-03, and must exist.")
    case .number where TrackNumber(text) == nil:
      throw PlayerError(
        .invalidRequest, "A track number is 0 or more, or such as 3/12 with the total.")
    case .disc where TrackNumber(text).map({ $0.number > 0 }) != true:
      throw PlayerError(
        .invalidRequest, "A disc number is 1 or more, or such as 1/2 with the total.")
    default: break
    }
  }

  /// Returns the maximum length of a text; comments may be descriptions of several paragraphs.
  private static func longest(_ field: TagField) -> Int { field == .comment ? 10_000 : 1000 }

  /// Returns `false` for characters that stand for undecodable bytes, reorder text or control a
  /// terminal.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: !(0xEF80...0xEFFF).contains(scalar.value) && scalar.value != 0xFEFF
    }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// The number of a track or of its disc, with the total if known.
package struct TrackNumber: Hashable, Sendable {
  package var number: Int
  package var count: Int?

  package init(number: Int, count: Int?) {
    self.number = number
    self.count = count
  }

  /// Parses `3` or `3/12`, or returns `nil`; 0 is the number of a hidden track before the first.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.map { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && (1...9).contains(part.utf8.count)
        ? Int(part) ?? -1 : -1
    }
    guard let number = numbers.first, number >= 0, numbers.dropFirst().allSatisfy({ $0 > 0 })
    else { return nil }
    self.init(number: number, count: numbers.count > 1 ? numbers[1] : nil)
  }

  /// The number as in a tag.
  package var text: String { Self.text("\(number)", of: count) }

  /// Returns a number, or a position on a record such as `A1`, as in a tag.
  package static func text(_ number: String, of count: Int?) -> String {
    count.map { "\(number)/\($0)" } ?? number
  }
}

/// The old and new texts of a field.
package struct TagChange: Codable, Hashable, Sendable {
  package var field: TagField
  package var old: [String]
  package var new: [String]

  package init(field: TagField, old: [String], new: [String]) {
    self.field = field
    self.old = old
    self.new = new
  }

  /// The maximum length of a text in ``text``.
  private static let mostCharacters = 500

  /// The reverse change.
  package var reversed: TagChange { TagChange(field: field, old: new, new: old) }

  /// A line that describes the change, with the beginning of long texts.
  package var text: String {
    func quoted(_ texts: [String]) -> String {
      guard !texts.isEmpty else { return "nothing" }
      let text = texts.joined(separator: ", ")
      let beginning = text.prefix(Self.mostCharacters)
      return "“\(beginning)\(beginning.endIndex == text.endIndex ? "" : "…")”"
    }
    return "\(field.name): \(quoted(old)) → \(quoted(new))"
  }
}
