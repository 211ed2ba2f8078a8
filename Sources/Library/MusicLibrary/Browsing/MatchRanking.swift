import PlayerModel

/// Brings what was found into the order in which it is most likely meant.
///
/// First what is called as was typed, then what begins so, then what has the words one after the other, then
/// the rest; within each of these titles come before artists, albums and genres. Alike ones stand as
/// on the shelf.
struct MatchRanking {
  private let pattern: WordPattern

  /// The ranking for a condition; nil if it looks for no words in no matter which field.
  init?(_ condition: QueryCondition) {
    let words = Self.words(of: condition)
    guard !words.isEmpty else { return nil }
    pattern = WordPattern(joining: words)
  }

  /// The tracks of `found` (in the order of the shelf), the best first.
  func sorted(_ found: [Int32], of catalogue: LibraryCatalogue) -> [Int32] {
    let columns: [LibraryCatalogue.Column] = [.title, .artist, .albumArtist, .album, .genre]
    var ranks = [UInt8](repeating: .max, count: catalogue.count)
    for (place, column) in columns.enumerated() {
      let texts = catalogue.texts(column)
      guard let matches = pattern.matches(in: texts.folded) else { continue }
      for track in found {
        let match = matches[Int(texts.ofTrack[Int(track)])]
        guard match != .none else { continue }
        let rank = match.rawValue * UInt8(columns.count) + UInt8(place)
        if rank < ranks[Int(track)] { ranks[Int(track)] = rank }
      }
    }
    var sorted = [[Int32]](repeating: [], count: columns.count * 3 + 1)
    for track in found {
      sorted[min(Int(ranks[Int(track)]), columns.count * 3)].append(track)
    }
    return Array(sorted.joined())
  }

  private static func words(of condition: QueryCondition) -> [String] {
    switch condition {
    case .text(nil, let test): [test.text]
    case .all(let parts): parts.flatMap(words)
    default: []
    }
  }
}
