import PlayerModel

/// Ranks search results by how likely they are what the listener is looking for.
///
/// Names equal to the search text come first, then names that begin with it, then names that contain the
/// words in sequence, then all others. Within each of these, titles come before artists, albums and genres.
/// Titles that contain a text of several words come before all else. Ties keep the artist order.
struct MatchRanking {
  private let pattern: WordPattern

  /// Creates a ranking for a condition, or returns `nil` if it has no words that may be in any field.
  init?(_ condition: QueryCondition) {
    let words = Self.words(of: condition)
    guard !words.isEmpty else { return nil }
    pattern = WordPattern(joining: words)
  }

  /// Returns the tracks of `found`, which must be in artist order, best match first.
  func sorted(_ found: [Int32], of catalogue: LibraryCatalogue) -> [Int32] {
    let isPhrase = pattern.bytes.count { $0 == UInt8(ascii: " ") } > 1
    let columns: [LibraryCatalogue.Column] = [.title, .artist, .albumArtist, .album, .genre]
    var ranks = [UInt8](repeating: .max, count: catalogue.count)
    for (place, column) in columns.enumerated() {
      let texts = catalogue.texts(column)
      guard let matches = pattern.matches(in: texts.folded) else { continue }
      for track in found {
        let match = matches[Int(texts.ofTrack[Int(track)])]
        guard match != .none else { continue }
        let rank =
          isPhrase && column == .title
          ? match.rawValue : match.rawValue * UInt8(columns.count) + UInt8(place) + 3
        if rank < ranks[Int(track)] { ranks[Int(track)] = rank }
      }
    }
    let last = columns.count * 3 + 3
    var sorted = [[Int32]](repeating: [], count: last + 1)
    for track in found { sorted[min(Int(ranks[Int(track)]), last)].append(track) }
    return Array(sorted.joined())
  }

  private static func words(of condition: QueryCondition) -> [String] {
    switch condition {
    case .text(nil, let test): [test.text]
    case .all(let parts): parts.flatMap(words)
    // The text of a query with operators.
    case .any(let parts): parts.first.map(titleWords) ?? []
    default: []
    }
  }

  private static func titleWords(of condition: QueryCondition) -> [String] {
    if case .text(.title, let test) = condition, test.extent == .words { [test.text] } else { [] }
  }
}
