import PlayerModel
import TextFolding

/// Ranks the results of a search without an exact match by how similar their words are to those of the search.
///
/// Titles that contain something for every word come first. Then the similarities of all words are added up: equal words
/// count most, then whole words with one typing error, then beginnings of words. Of equally similar words, those in
/// the title count more than those in the album, and these more than those in the artist. After that, words in sequence
/// and titles with few other words decide. Ties keep the artist order.
struct SimilarityRanking {
  /// The maximum number of words that are compared, one for each element of a ``TextSimilarity``.
  private static let mostWords = 16
  private let words: [[UInt8]]

  /// Creates a ranking for a condition, or returns `nil` if it has no words that may be in any field.
  init?(_ condition: QueryCondition) {
    let folded = Self.texts(in: condition).flatMap { text in
      TextFold.words(of: text).split(separator: UInt8(ascii: " ")).map { Array($0) }
    }
    guard !folded.isEmpty else { return nil }
    words = Array(folded.prefix(Self.mostWords))
  }

  /// Returns the texts that are searched for in any field, without those that are excluded.
  private static func texts(in condition: QueryCondition) -> [String] {
    switch condition {
    case .text(nil, let test): [test.text]
    case .all(let parts), .any(let parts): parts.flatMap(texts)
    default: []
    }
  }

  /// Returns the tracks of `found`, which must be in artist order, most similar first.
  func sorted(_ found: [Int32], of catalogue: LibraryCatalogue) -> [Int32] {
    var titles = ColumnSimilarity(words, in: catalogue.texts(.title), weight: 3)
    let columns: [(LibraryCatalogue.Column, UInt8)] = [
      (.album, 2), (.artist, 1), (.albumArtist, 1), (.genre, 0),
    ]
    var others = columns.map { column, weight in
      ColumnSimilarity(words, in: catalogue.texts(column), weight: weight)
    }
    let scores = found.map { track in
      let title = titles.similarity(of: Int(track))
      var best = title.words
      for place in others.indices {
        best = pointwiseMax(best, others[place].similarity(of: Int(track)).words)
      }
      return score(title, best)
    }
    let places = found.indices.sorted { one, other in
      scores[one] == scores[other] ? one < other : scores[one] > scores[other]
    }
    return places.map { found[$0] }
  }

  /// Returns the score of a track from the similarity of its title and the best one of each word in any field.
  private func score(_ title: TextSimilarity, _ best: SIMD16<UInt8>) -> Int {
    var sum = 0
    var isInTitle = true
    for place in words.indices {
      sum += Int(best[place])
      if title.words[place] == 0 { isInTitle = false }
    }
    // Sequence and other words stay below 64, so that they only decide between equal sums.
    return (isInTitle ? 1 << 20 : 0) + sum * 64 + title.sequence + 15 - title.others
  }
}

/// How similar a text is to the words of a search.
private struct TextSimilarity {
  /// The similarity of each word of the search to the most similar word of the text; 0 for none.
  var words = SIMD16<UInt8>()
  /// Two for each word that follows the word before it as in the search, and one if the text begins with the first
  /// one: at most 31.
  var sequence = 0
  /// The number of other words in a text with similar words, at most 15.
  var others = 0
}

/// How similar the texts of a column are to the words of a search, computed once for each text.
private struct ColumnSimilarity {
  /// The maximum number of words of a text that are compared, one for each bit of a number.
  private static let mostWords = 64
  private let words: [[UInt8]]
  private let texts: LibraryColumns.Texts
  /// What the column adds to each similarity, from 0 to 3.
  private let weight: UInt8
  private var known: [Int32: TextSimilarity] = [:]
  /// Memory for the words of a text.
  private var ranges: [Range<Int>] = []

  init(_ words: [[UInt8]], in texts: LibraryColumns.Texts, weight: UInt8) {
    (self.words, self.texts, self.weight) = (words, texts, weight)
  }

  /// Returns the similarity of a track's text.
  mutating func similarity(of track: Int) -> TextSimilarity {
    let text = texts.ofTrack[track]
    if let similarity = known[text] { return similarity }
    let folded = texts.folded
    let similarity = folded.bytes.withUnsafeBufferPointer { all in
      ranges.removeAll(keepingCapacity: true)
      for range in folded.words(of: Int(text), in: all).prefix(Self.mostWords) {
        ranges.append(range)
      }
      return compare(all)
    }
    known[text] = similarity
    return similarity
  }

  /// Compares the words that were found; each of them counts for one word of the search.
  private func compare(_ all: UnsafeBufferPointer<UInt8>) -> TextSimilarity {
    var similarity = TextSimilarity()
    var taken: UInt64 = 0
    var last = -1
    for (place, word) in words.enumerated() {
      var (best, found): (UInt8, Int?) = (0, nil)
      word.withUnsafeBufferPointer { word in
        for (number, range) in ranges.enumerated() where taken & (1 << UInt64(number)) == 0 {
          let other = UnsafeBufferPointer(rebasing: all[range])
          let value = WordSimilarity.value(of: word, other)
          if value > best || value == best && value > 0 && number == last + 1 {
            (best, found) = (value, number)
          }
        }
      }
      if let found {
        taken |= 1 << UInt64(found)
        similarity.words[place] = best * 4 + weight
        if found == last + 1 { similarity.sequence += place == 0 ? 1 : 2 }
      }
      // No word follows one that was not found.
      last = found ?? -2
    }
    if taken != 0 { similarity.others = min(15, ranges.count - taken.nonzeroBitCount) }
    return similarity
  }
}

/// The similarity of two words.
private enum WordSimilarity {
  /// Returns how similar a word is to a word of a text, from 0 for not at all to 8 for equal words.
  static func value(of word: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>)
    -> UInt8
  {
    if other.count >= word.count, word.elementsEqual(other.prefix(word.count)) {
      return other.count == word.count ? 8 : 5
    }
    // One error in words of one or two letters makes them different words.
    guard word.count(where: { $0 & 0xC0 != 0x80 }) >= 3, other.count > 1,
      TypoSearch(word: word).finds(other)
    else { return 0 }
    // Each begins with the other one, so that both are whole.
    return TypoSearch(word: other).finds(word) ? 6 : 3
  }
}
