/// How well topics answer a query.
extension HelpQuery {
  /// How well a topic answers a query: the number of words that it is about, and how closely it names them.
  struct Fit: Comparable, Equatable {
    var words = 0
    var closeness = 0
    /// What else speaks for the topic, or against it if it is negative.
    var bonus = 0
    /// The number of words of the topic's text that mean something; of topics that are equally close, a shorter one is
    /// more about the words.
    var length = 0

    /// Whether every word is in the topic as it was typed, or in the plural.
    var isExact: Bool { closeness >= 5 * words }

    /// Returns whether the best topic answers a query: it is about two thirds of the words, or begins with half of them.
    func isAnswer(to query: HelpQuery) -> Bool {
      let all = query.telling.count
      return words > 0 && (words * 3 >= all * 2 || words * 2 >= all && closeness >= 7 * words)
    }

    static func < (one: Fit, other: Fit) -> Bool {
      (one.words, one.closeness + one.bonus, -one.length)
        < (other.words, other.closeness + other.bonus, -other.length)
    }
  }

  /// The words without those that almost every topic is about, unless there are no others.
  var telling: [String] {
    let telling = words.filter { !Self.common.contains($0) }
    return telling.isEmpty ? words : telling
  }

  private static let common = verbs.union(["music", "song", "songs", "track", "tracks"])

  /// Words for what one does with anything, which only decide between topics that are equally close otherwise.
  private static let verbs: Set<String> = ["change", "find", "turn"]

  /// Returns how well a topic answers the query; `name` is that of a command.
  ///
  /// A word of its text counts more than a synonym, and a whole word more than another form of it.
  ///
  /// A query that is among the synonyms as a whole, between semicolons, means the topic more than any word does.
  func fit(_ text: String, synonyms: String, keys: [String] = [], name: String = "") -> Fit {
    let isListed = isListed(in: synonyms)
    let (text, synonyms) = (Self.parts(of: text), Self.parts(of: synonyms))
    let keys = keys.map { $0.lowercased() }
    var fit = Fit(length: text.count { !Self.fillers.contains(String($0)) })
    for word in telling {
      let parts = Self.parts(of: word)
      let found =
        keys.contains(word)
        ? 6 : parts.map { Self.closeness(of: $0, text, synonyms) }.min() ?? 0
      guard found > 0 else { continue }
      fit.words += 1
      // The topic begins with what is sought.
      let begins = parts.first.flatMap { part in text.first.map { Self.isSame(part, as: $0) } }
      fit.closeness += found + (begins == true ? 1 : 0)
    }
    if fit.words > 0 {
      let sought = words.flatMap { Self.parts(of: $0) }
      fit.bonus =
        bonusOfVerbs(text, synonyms) + Self.bonusOfPairs(sought, text, synonyms)
        + Self.bonus(of: name, sought)
      if isListed { fit.bonus += 4 }
    }
    return fit
  }

  private func bonusOfVerbs(_ text: [Substring], _ synonyms: [Substring]) -> Int {
    let left = Set(words).subtracting(telling).intersection(Self.verbs)
    return left.count { Self.closeness(of: $0[...], text, synonyms) > 0 }
  }

  /// Two words in a row mean one thing, such as “current song”.
  private static func bonusOfPairs(
    _ sought: [Substring], _ text: [Substring], _ synonyms: [Substring]
  ) -> Int {
    let isThere = zip(sought, sought.dropFirst()).contains { one, other in
      [text, synonyms].contains { parts in
        zip(parts, parts.dropFirst()).contains {
          isSame(one, as: $0) && isSame(other, as: $1)
        }
      }
    }
    return isThere ? 2 : 0
  }

  /// What has all of a command's name means it; a command below another is about that one, too.
  private static func bonus(of name: String, _ sought: [Substring]) -> Int {
    let isSought = parts(of: name).map { part in
      sought.contains { isSame($0, as: part) }
    }
    guard isSought.contains(false) else { return name.isEmpty ? 0 : 1 }
    return name.contains(" ") && isSought.first == false ? -2 : 0
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
    if text.contains(where: { isSame(part, as: $0) }) { return 6 }
    if synonyms.contains(where: { isSame(part, as: $0) }) { return 5 }
    if text.contains(where: { isForm(part, of: $0) }) { return 4 }
    return synonyms.contains { isForm(part, of: $0) } ? 3 : 0
  }

  /// Returns whether two words are the same, each in the singular or the plural.
  private static func isSame(_ part: Substring, as word: Substring) -> Bool {
    if part == word { return true }
    let (short, long) = part.count < word.count ? (part, word) : (word, part)
    guard short.count >= 3 else { return false }
    return long == "\(short)s" || short.last == "y" && long == "\(short.dropLast())ies"
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
