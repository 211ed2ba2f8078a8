package import PlayerModel
import TextFolding

/// Search results of several kinds.
extension LibraryReader {
  /// The maximum number of artists, and of albums.
  private static let mostGroups = 5

  /// Returns the artists and albums whose names contain the words of a query, best match first, and the
  /// tracks that it finds.
  ///
  /// Conditions other than words must be met, too. A query without words, with words in alternatives, or
  /// without an exact match only finds tracks.
  package func hits(
    _ query: LibraryQuery
  ) throws(PlayerError) -> (groups: LibraryGroups, tracks: LibraryList) {
    let tracks = try list(query)
    guard tracks.count > 0, !tracks.isForgiving,
      let words = query.condition.flatMap(NamedWords.init)
    else { return (LibraryGroups([]), tracks) }
    let artists = try best(.albumArtist, words.inArtist, words)
    let albums = try best(.album, words.inAlbum, words)
    return (LibraryGroups(artists + albums), tracks)
  }

  private func best(
    _ column: BrowseColumn, _ condition: QueryCondition, _ words: NamedWords
  ) throws(PlayerError) -> [LibraryGroup] {
    let groups = try groups(column, of: condition)
    let ranked = groups.indices.map { (rank: words.rank(of: groups[$0].name), place: $0) }
    return ranked.sorted { $0 < $1 }.prefix(Self.mostGroups).map { _, place in
      var group = groups[place]
      group.column = column
      // What is added to the queue is what was counted.
      if !words.others.isEmpty { group.condition = .all([group.condition] + words.others) }
      return group
    }
  }
}

extension LibraryGroups {
  /// Creates entries that exist already.
  fileprivate init(_ groups: [LibraryGroup]) {
    self.init(count: groups.count) { groups[$0] }
  }
}

/// The words of a query, to look for in the names of artists and albums.
private struct NamedWords {
  private let tests: [QueryCondition.TextTest]
  /// The conditions other than words.
  let others: [QueryCondition]
  /// The folded words in sequence, the last of which may be incomplete.
  private let pattern: WordPattern

  /// Creates the words of a condition; `nil` if it has none, or combines them in other ways than requiring
  /// all of them.
  init?(_ condition: QueryCondition) {
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    var (tests, others): ([QueryCondition.TextTest], [QueryCondition]) = ([], [])
    for part in parts {
      switch part {
      case .text(nil, let test): tests.append(test)
      case .any: return nil
      default: others.append(part)
      }
    }
    guard !tests.isEmpty else { return nil }
    (self.tests, self.others) = (tests, others)
    pattern = WordPattern(joining: tests.map(\.text))
  }

  /// The condition that tracks of matching artists meet.
  var inArtist: QueryCondition { Self.all(tests.map { .text(.albumArtist, $0) } + others) }

  /// The condition that tracks of matching albums meet: each word is in the name of the album or its artist,
  /// and at least one in that of the album.
  var inAlbum: QueryCondition {
    guard tests.count > 1 else { return Self.all(tests.map { .text(.album, $0) } + others) }
    let each = tests.map { QueryCondition.any([.text(.album, $0), .text(.albumArtist, $0)]) }
    return .all(each + [.any(tests.map { .text(.album, $0) })] + others)
  }

  private static func all(_ parts: [QueryCondition]) -> QueryCondition {
    parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Returns how well a name matches, with or without its article; the lowest value is the best.
  func rank(of name: String) -> Int {
    let folded = TextFold.words(of: name)
    var name = name
    let article = name.withUTF8 { Article.length(in: $0, folded: folded[...]) }
    return min(rank(of: folded[...]), rank(of: folded.dropFirst(Int(article))))
  }

  private func rank(of folded: ArraySlice<UInt8>) -> Int {
    // The last byte is the blank after the last word.
    if folded.dropLast().elementsEqual(pattern.bytes) { return 0 }
    if folded.starts(with: pattern.bytes) { return 1 }
    return pattern.isPart(of: folded) ? 2 : 3
  }
}
