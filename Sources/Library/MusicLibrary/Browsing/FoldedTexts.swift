import LocalDatabase
import TextFolding

/// The distinct texts of a column in folded form, for searching in a single pass and for sorting.
struct FoldedTexts: Sendable {
  /// The words of each text, followed by a line feed.
  let bytes: [UInt8]
  /// The offset of each text, and the end of the last one.
  let starts: [Int32]
  /// Spellings without signs, which are also found.
  let spellings: FoldedSpellings
  /// The number of bytes of each text that are an article to ignore when sorting.
  private let articles: [UInt8]
  /// The cached results of recent searches.
  let known = KnownMatches()

  /// The number of texts.
  var count: Int { articles.count }

  /// Folds the texts of `interner`, in its order.
  ///
  /// - Parameter ignoresArticles: Whether articles at the beginning are ignored when sorting.
  init(_ interner: ByteInterner, ignoresArticles: Bool = true) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(interner.bytes.count + 3 * interner.count)
    var starts: [Int32] = [0]
    starts.reserveCapacity(interner.count + 1)
    var articles: [UInt8] = []
    articles.reserveCapacity(interner.count)
    var spellings = FoldedSpellings()
    interner.forEach { text in
      spellings.append(text, number: articles.count)
      let start = bytes.count
      TextFold.append(text, to: &bytes)
      articles.append(
        ignoresArticles ? Article.length(in: text, folded: bytes[start...]) : 0)
      bytes.append(UInt8(ascii: "\n"))
      starts.append(Int32(bytes.count))
    }
    (self.bytes, self.starts, self.articles) = (bytes, starts, articles)
    self.spellings = spellings
  }

  /// Returns whether a text has no words.
  func isEmpty(_ number: Int) -> Bool { starts[number + 1] - starts[number] <= 1 }

  /// Returns the bytes that determine the sort order, which are the words without an article.
  private func sorted(_ number: Int, in all: UnsafeBufferPointer<UInt8>) -> Slice<
    UnsafeBufferPointer<UInt8>
  > {
    let end = Int(starts[number + 1]) - 1
    return all[min(Int(starts[number]) + Int(articles[number]) + 1, end)..<end]
  }

  // MARK: Order

  /// Returns the rank of each text; texts that differ only in case, accents or article have equal ranks.
  ///
  /// Empty texts have the rank `Int32.max`, and so come last.
  func ranks() -> [Int32] {
    bytes.withUnsafeBufferPointer { all in
      // Eight bytes usually decide and sixteen nearly always do, and integers sort faster than texts.
      let heads = (0..<count).map { isEmpty($0) ? 0 : NaturalText.head(sorted($0, in: all)) }
      var seconds = [UInt64](repeating: 0, count: count)
      func compare(_ one: Int32, _ other: Int32) -> Int {
        NaturalText.compare(sorted(Int(one), in: all), sorted(Int(other), in: all))
      }
      let numbers = RadixOrder.sorted(
        (0..<Int32(count)).filter { !isEmpty(Int($0)) }, by: { heads[Int($0)] }
      ) { tied in
        for number in tied {
          seconds[Int(number)] = NaturalText.head(sorted(Int(number), in: all), after: 8)
        }
        tied.sort { one, other in
          let (second, otherSecond) = (seconds[Int(one)], seconds[Int(other)])
          return second == otherSecond ? compare(one, other) < 0 : second < otherSecond
        }
      }
      var ranks = [Int32](repeating: .max, count: count)
      var rank: Int32 = -1
      var last: Int32?
      for number in numbers {
        let isAlike = last.map {
          heads[Int($0)] == heads[Int(number)] && seconds[Int($0)] == seconds[Int(number)]
            && compare($0, number) == 0
        }
        if isAlike != true { rank += 1 }
        ranks[Int(number)] = rank
        last = number
      }
      return ranks
    }
  }

  /// Compares two texts: negative if the first one sorts before the second; empty texts come last.
  func compare(_ one: Int, _ other: Int) -> Int {
    guard one != other else { return 0 }
    if isEmpty(one) || isEmpty(other) { return (isEmpty(one) ? 1 : 0) - (isEmpty(other) ? 1 : 0) }
    return bytes.withUnsafeBufferPointer { all in
      NaturalText.compare(sorted(one, in: all), sorted(other, in: all))
    }
  }

  /// Compares a text with one of other texts; neither may be empty.
  func compare(_ one: Int, _ other: Int, in texts: FoldedTexts) -> Int {
    bytes.withUnsafeBufferPointer { all in
      texts.bytes.withUnsafeBufferPointer {
        NaturalText.compare(sorted(one, in: all), texts.sorted(other, in: $0))
      }
    }
  }

  /// Returns whether a text begins with all words of another one, which has words.
  func hasWords(of beginning: Int, atStartOf text: Int) -> Bool {
    guard !isEmpty(beginning) else { return false }
    // A blank follows the last word.
    let words = bytes[Int(starts[beginning])..<(Int(starts[beginning + 1]) - 1)]
    return bytes[Int(starts[text])..<Int(starts[text + 1])].starts(with: words)
  }

  /// Returns which texts equal `text`, ignoring case, accents and article; `nil` if none does.
  func matches(ofWhole text: String) -> [Match]? {
    var interner = ByteInterner()
    var text = text
    _ = text.withUTF8 { interner.number(of: $0) }
    let wanted = FoldedTexts(interner)
    var matches: [Match] = []
    bytes.withUnsafeBufferPointer { all in
      wanted.bytes.withUnsafeBufferPointer { other in
        for number in 0..<count
        where isEmpty(number) == wanted.isEmpty(0)
          && NaturalText.compare(sorted(number, in: all), wanted.sorted(0, in: other)) == 0
        {
          if matches.isEmpty { matches = .init(repeating: .none, count: count) }
          matches[number] = .whole
        }
      }
    }
    return matches.isEmpty ? nil : matches
  }

  /// Returns whether a text sorts before all texts that begin with `prefix`, which must be folded and without
  /// surrounding blanks.
  func precedes(_ number: Int, _ prefix: [UInt8]) -> Bool {
    guard !isEmpty(number) else { return false }
    return bytes.withUnsafeBufferPointer { all in
      prefix.withUnsafeBufferPointer { NaturalText.compare(sorted(number, in: all), $0[...]) < 0 }
    }
  }
}

/// The spellings without signs of those texts that have signs within words, such as `acdc` for “AC/DC”.
struct FoldedSpellings: Sendable {
  /// The words of each spelling, followed by a line feed.
  private(set) var bytes: [UInt8] = []
  /// The offset of each spelling, and the end of the last one.
  private(set) var starts: [Int32] = [0]
  /// The number of the text of each spelling.
  private(set) var numbers: [Int32] = []

  /// Appends the spelling of a text, if it has one of its own.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, number: Int) {
    guard TextFold.appendSpelling(text, to: &bytes) else { return }
    bytes.append(UInt8(ascii: "\n"))
    starts.append(Int32(bytes.count))
    numbers.append(Int32(number))
  }
}
