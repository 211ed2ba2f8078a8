/// A parser of the query language.
///
/// Consecutive words must all match (`and` is optional). `or` binds less tightly, `not` more
/// tightly, and brackets group. A word matches the beginning of a word. Quoted text matches
/// literally and is never an operator. A backslash escapes the next character.
///
/// Names and titles are found as they are written. An operator is in lower case or capitals, and a
/// word where it has nothing to combine; only the name of a field makes a colon special; and a word
/// without letters and digits next to others is skipped. A query of words and operators also finds
/// titles that contain its text.
struct QueryParser {
  /// The maximum nesting of brackets and `not`, which protects the stack.
  static let depthLimit = 64

  private let tokens: [QueryScanner.Token]
  private let end: Int
  private var next = 0
  private var depth = 0
  private var hasOperators = false

  /// Parses `text`; returns `nil` if it is blank.
  static func parse(_ text: String) throws(QueryError) -> QueryCondition? {
    let tokens = try QueryScanner.tokens(of: text)
    guard !tokens.isEmpty else { return nil }
    var parser = QueryParser(tokens: tokens, end: text.count)
    let condition = try parser.parseAny()
    if let token = parser.token {
      throw QueryError("This bracket closes nothing; quote it to search for it.", at: token.range)
    }
    guard parser.hasOperators, let title = title(of: tokens) else { return condition }
    return anyOf([title, condition])
  }

  /// Returns a condition for titles that contain all tokens, or `nil` unless they are plain words.
  private static func title(of tokens: [QueryScanner.Token]) -> QueryCondition? {
    var words: [String] = []
    for token in tokens {
      guard case .word(let word, mayJoin: true) = token.piece else { return nil }
      words.append(word)
    }
    return .text(.title, .init(words.joined(separator: " ")))
  }

  /// Returns the disjunction of conditions, with those of nested disjunctions directly in it.
  private static func anyOf(_ conditions: [QueryCondition]) -> QueryCondition {
    guard conditions.count > 1 else { return conditions[0] }
    return .any(
      conditions.flatMap { condition in
        if case .any(let inner) = condition { return inner }
        return [condition]
      })
  }

  private init(tokens: [QueryScanner.Token], end: Int) {
    self.tokens = tokens
    self.end = end
  }

  private var token: QueryScanner.Token? { next < tokens.count ? tokens[next] : nil }

  private mutating func parseAny() throws(QueryError) -> QueryCondition {
    var parts = [try parseAll()]
    while takesOperator("or") { parts.append(try parseAll()) }
    return Self.anyOf(parts)
  }

  private mutating func parseAll() throws(QueryError) -> QueryCondition {
    var parts: [QueryCondition] = []
    // They only count if there is nothing else, as in the name of the band !!!.
    var signs: [QueryCondition] = []
    repeat {
      if token?.isSign == true {
        signs.append(try parseOne())
      } else {
        parts.append(try parseOne())
      }
    } while takesOperator("and") || token.map { !isEnd($0) } == true
    if parts.isEmpty { parts = signs }
    guard parts.count > 1 else { return parts[0] }
    return .all(
      parts.flatMap { part in
        if case .all(let inner) = part { return inner }
        return [part]
      })
  }

  private mutating func parseOne() throws(QueryError) -> QueryCondition {
    guard let token else {
      throw QueryError("A search term is missing at the end.", at: end..<end)
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw QueryError("This is nested too deeply.", at: token.range)
    }
    if takesOperator("not") { return .not(try parseOne()) }
    next += 1
    switch token.piece {
    case .open:
      let condition = try parseAny()
      guard self.token?.piece == .close else {
        throw QueryError("The bracket that opens here is not closed.", at: token.range)
      }
      next += 1
      return condition
    case .close:
      throw QueryError("A search term is missing before this bracket.", at: token.range)
    case .quoted(let text): return .text(nil, .init(text, .phrase))
    case .word(let text, _): return .text(nil, .init(text))
    case .field(let field): return try parseField(field, token)
    }
  }

  private mutating func parseField(
    _ field: QueryField, _ token: QueryScanner.Token
  ) throws(QueryError) -> QueryCondition {
    guard let value = self.token, value.isJoined else {
      throw QueryError("“\(field.name):” needs \(field.needs).", at: token.range)
    }
    next += 1
    if value.piece == .word("=", mayJoin: true), case .text(let textField) = field,
      let whole = self.token, whole.isJoined, case .quoted(let text) = whole.piece
    {
      next += 1
      return .text(textField, .init(text, .whole))
    }
    switch value.piece {
    case .word(let text, _): return try field.condition(text, isQuoted: false, at: value.range)
    case .quoted(let text): return try field.condition(text, isQuoted: true, at: value.range)
    case .open, .close, .field:
      throw QueryError("“\(field.name):” needs \(field.needs).", at: token.range)
    }
  }

  /// Consumes the operator `name` if it is next and an operand follows it.
  private mutating func takesOperator(_ name: String) -> Bool {
    guard isNext(name) else { return false }
    hasOperators = true
    next += 1
    return true
  }

  private func isNext(_ name: String) -> Bool {
    // At the very end it is a word: the listener may be about to type “android”.
    guard next + 1 < tokens.count, tokens[next + 1].piece != .close,
      case .word(let text, mayJoin: true) = tokens[next].piece
    else { return false }
    return text == name || text == name.uppercased()
  }

  /// Returns whether the next token, `token`, ends a conjunction.
  private func isEnd(_ token: QueryScanner.Token) -> Bool {
    token.piece == .close || isNext("or")
  }
}

extension QueryScanner.Token {
  /// Whether it is a word of signs alone, such as `&`, that is not escaped.
  fileprivate var isSign: Bool {
    guard case .word(let text, mayJoin: true) = piece else { return false }
    return QueryCondition.isSign(text)
  }
}

extension QueryCondition {
  /// The words that combine conditions.
  static let operators: Set<String> = ["and", "or", "not", "AND", "OR", "NOT"]

  /// Returns whether a word consists of punctuation and the like, without letters, digits and emoji.
  static func isSign(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
        .modifierSymbol:
        true
      default: false
      }
    }
  }
}
