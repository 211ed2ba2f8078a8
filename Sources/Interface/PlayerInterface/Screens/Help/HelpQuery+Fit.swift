/// How well topics answer a query.
extension HelpQuery {
  /// How well a topic answers a query: the number of words that it is about, and how closely it names them.
  struct Fit: Comparable, Equatable {
    var words = 0
    var closeness = 0
    /// The length of the topic's text; of topics that are equally close, a shorter one is more about the words.
    var length = 0

    /// Whether every word is in the topic as it was typed.
    var isExact: Bool { closeness >= 5 * words }

    /// Returns whether the best topic answers a query: it is about two thirds of the words, or begins with half of them.
    func isAnswer(to query: HelpQuery) -> Bool {
      let all = query.telling.count
      return words > 0 && (words * 3 >= all * 2 || words * 2 >= all && closeness >= 7 * words)
    }

    static func < (one: Fit, other: Fit) -> Bool {
      (one.words, one.closeness, -one.length) < (other.words, other.closeness, -other.length)
    }
  }

  /// The words without those that almost every topic is about, unless there are no others.
  var telling: [String] {
    let telling = words.filter { !Self.common.contains($0) }
    return telling.isEmpty ? words : telling
  }

  private static let common: Set = ["music", "song", "songs", "track", "tracks"]

  /// Returns how well a topic answers the query.
  ///
  /// A word of its text counts more than a synonym, and a whole word more than another form of it.
  func fit(_ text: String, synonyms: String, keys: [String] = []) -> Fit {
    let (text, synonyms) = (Self.parts(of: text), Self.parts(of: synonyms))
    let keys = keys.map { $0.lowercased() }
    var fit = Fit(length: text.count)
    for word in telling {
      let parts = Self.parts(of: word)
      let found =
        keys.contains(word)
        ? 6 : parts.map { Self.closeness(of: $0, text, synonyms) }.min() ?? 0
      guard found > 0 else { continue }
      fit.words += 1
      // The topic begins with what is sought.
      fit.closeness += found + (parts.first == text.first ? 1 : 0)
    }
    return fit
  }

  /// Returns the topic that answers the query best, the first of several, or `nil` if none does.
  func best<Topic>(of topics: [Topic], _ judge: (Topic) -> Fit) -> (topic: Topic, fit: Fit)? {
    var best: (topic: Topic, fit: Fit)?
    for topic in topics {
      let fit = judge(topic)
      if fit.words > 0, best.map({ $0.fit < fit }) ?? true { best = (topic, fit) }
    }
    return best
  }

  private static func closeness(
    of part: Substring, _ text: [Substring], _ synonyms: [Substring]
  ) -> Int {
    if text.contains(part) { return 6 }
    if synonyms.contains(part) { return 5 }
    if text.contains(where: { isForm(part, of: $0) }) { return 4 }
    return synonyms.contains { isForm(part, of: $0) } ? 3 : 0
  }

  /// Returns whether two words are forms of one, such as “sort”, “sorts”, “sorted” and “sorting”.
  private static func isForm(_ part: Substring, of word: Substring) -> Bool {
    let (short, long) = part.count < word.count ? (part, word) : (word, part)
    guard short.count >= 3, long.count - short.count <= (short.count > 3 ? 3 : 1) else {
      return false
    }
    return long.hasPrefix(short) || short.last == "e" && long == "\(short.dropLast())ing"
  }
}
