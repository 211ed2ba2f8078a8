import LocalDatabase
import TextFolding

/// The distinct texts of one column, folded: searched by one pass over their bytes, and sorted as
/// people expect.
struct FoldedTexts: Sendable {
  /// The words of each text, then a line end.
  let bytes: [UInt8]
  /// Where each text begins, and where the last one ends.
  let starts: [Int32]
  /// How many bytes of each text are an article that does not count when sorting.
  private let articles: [UInt8]
  /// What words were looked for in them.
  let known = KnownMatches()

  /// How many texts there are.
  var count: Int { articles.count }

  /// The texts of `interner`, in its order.
  init(_ interner: ByteInterner) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(interner.bytes.count + 3 * interner.count)
    var starts: [Int32] = [0]
    starts.reserveCapacity(interner.count + 1)
    var articles: [UInt8] = []
    articles.reserveCapacity(interner.count)
    interner.forEach { text in
      let start = bytes.count
      TextFold.append(text, to: &bytes)
      articles.append(Article.length(in: text, folded: bytes[start...]))
      bytes.append(UInt8(ascii: "\n"))
      starts.append(Int32(bytes.count))
    }
    (self.bytes, self.starts, self.articles) = (bytes, starts, articles)
  }

  /// Whether a text has no words.
  func isEmpty(_ number: Int) -> Bool { starts[number + 1] - starts[number] <= 1 }

  /// The bytes by which a text is sorted: its words without an article.
  private func sorted(_ number: Int, in all: UnsafeBufferPointer<UInt8>) -> Slice<
    UnsafeBufferPointer<UInt8>
  > {
    let end = Int(starts[number + 1]) - 1
    return all[min(Int(starts[number]) + Int(articles[number]) + 1, end)..<end]
  }

  // MARK: Order

  /// The place of each text among all of them; equal for those that differ only in case, accents or
  /// article, and `Int32.max` for empty ones, which come last.
  func ranks() -> [Int32] {
    bytes.withUnsafeBufferPointer { all in
      // Eight bytes decide mostly and sixteen nearly always, and numbers are sorted faster than texts.
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

  /// How two texts stand to each other: negative if the first one comes first, empty ones last.
  func compare(_ one: Int, _ other: Int) -> Int {
    guard one != other else { return 0 }
    if isEmpty(one) || isEmpty(other) { return (isEmpty(one) ? 1 : 0) - (isEmpty(other) ? 1 : 0) }
    return bytes.withUnsafeBufferPointer { all in
      NaturalText.compare(sorted(one, in: all), sorted(other, in: all))
    }
  }

  /// Which texts are `text` but for case, accents and article; nil if none is.
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

  /// Whether a text stands before all that begin with `prefix` (words as folded, without blanks around).
  func precedes(_ number: Int, _ prefix: [UInt8]) -> Bool {
    guard !isEmpty(number) else { return false }
    return bytes.withUnsafeBufferPointer { all in
      prefix.withUnsafeBufferPointer { NaturalText.compare(sorted(number, in: all), $0[...]) < 0 }
    }
  }
}
