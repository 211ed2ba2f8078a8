/// Something that a file's tags say in a text.
package enum TagField: String, Codable, CaseIterable, Hashable, Sendable {
  case title, artist, album, albumArtist, number, year, genre, mood

  /// What the listener types; moods come from the collection.
  package static let typed = allCases.filter { $0 != .mood }

  /// What it is called in a sentence.
  package var name: String {
    switch self {
    case .albumArtist: "album artist"
    case .number: "track number"
    default: rawValue
    }
  }
}

/// What texts of a file's tags are to say; those that it does not name stay as they are.
package struct TagEdit: Hashable, Sendable {
  /// The texts of each field, none where it is to be removed.
  package private(set) var texts: [TagField: [String]] = [:]
  /// What the frames of a year say if none is in the file, by their ids; without any, a new one says the year alone.
  package private(set) var dates: [String: [String]] = [:]

  /// Longer texts are refused.
  private static let longest = 1000

  /// Changes nothing.
  package init() {}

  /// Names moods.
  package init(moods: [MoodName]) {
    texts[.mood] = moods.map(\.rawValue)
  }

  /// Brings back what an edit changed.
  package init(undoing written: WrittenTags) {
    for change in written.changes { texts[change.field] = change.old }
    dates = written.dates ?? [:]
  }

  /// Whether it removes the year.
  package var removesYear: Bool { texts[.year]?.isEmpty == true }

  /// The fields that it names, in their order.
  package var fields: [TagField] { TagField.allCases.filter { texts[$0] != nil } }

  /// Lets a field say what the listener typed; blank text removes it.
  ///
  /// A track number may bring the number of tracks, as in `3/12`; without one, that stays.
  ///
  /// - Throws: `PlayerError` if the field cannot say that.
  package mutating func set(_ field: TagField, to typed: String) throws(PlayerError) {
    let text = Self.trimmed(typed)
    guard text.unicodeScalars.allSatisfy(Self.isText), text.unicodeScalars.count <= Self.longest
    else {
      throw PlayerError(
        .invalidRequest,
        "The \(field.name) must be text without control characters, at most \(Self.longest) characters."
      )
    }
    if !text.isEmpty { try Self.check(field, text) }
    texts[field] = text.isEmpty ? [] : [text]
  }

  private static func check(_ field: TagField, _ text: String) throws(PlayerError) {
    switch field {
    case .year where Int(text).map({ (1000...9999).contains($0) }) != true || text.utf8.count != 4:
      throw PlayerError(.invalidRequest, "A year has four digits, such as 1999.")
    case .number where TrackNumber(text) == nil:
      throw PlayerError(
        .invalidRequest, "A track number is a number from 1 on, or such as 3/12 with the total.")
    default: break
    }
  }

  /// What stands for a byte that is no text, or turns text around, or controls a terminal, is none.
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

/// The number of a track on its disc and, where that is known, how many tracks there are.
package struct TrackNumber: Hashable, Sendable {
  package var number: Int
  package var count: Int?

  package init(number: Int, count: Int?) {
    self.number = number
    self.count = count
  }

  /// Reads `3` or `3/12`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.map { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && (1...9).contains(part.utf8.count)
        ? Int(part) ?? 0 : 0
    }
    guard let number = numbers.first, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    self.init(number: number, count: numbers.count > 1 ? numbers[1] : nil)
  }

  /// As a tag has it.
  package var text: String { count.map { "\(number)/\($0)" } ?? "\(number)" }
}

/// What a field says, and what it is to say.
package struct TagChange: Codable, Hashable, Sendable {
  package var field: TagField
  package var old: [String]
  package var new: [String]

  package init(field: TagField, old: [String], new: [String]) {
    self.field = field
    self.old = old
    self.new = new
  }

  /// The change back.
  package var reversed: TagChange { TagChange(field: field, old: new, new: old) }

  /// It in a line for people.
  package var text: String {
    func quoted(_ texts: [String]) -> String {
      texts.isEmpty ? "nothing" : "“\(texts.joined(separator: ", "))”"
    }
    return "\(field.name): \(quoted(old)) → \(quoted(new))"
  }
}
