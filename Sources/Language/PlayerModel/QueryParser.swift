/// A parser of the query language.
///
/// Consecutive words must all match (`and` is optional). `or` binds less tightly, `not` more
/// tightly, and brackets group. A word matches the beginning of a word. Quoted text matches
/// literally and is never an operator. A backslash escapes the next character.
struct QueryParser {
  /// The maximum nesting of brackets and `not`, which protects the stack.
  static let depthLimit = 64

  private let tokens: [QueryScanner.Token]
  private let end: Int
  private var next = 0
  private var depth = 0

  /// Parses `text`; returns `nil` if it is blank.
  static func parse(_ text: String) throws(QueryError) -> QueryCondition? {
    let tokens = try QueryScanner.tokens(of: text)
    guard !tokens.isEmpty else { return nil }
    var parser = QueryParser(tokens: tokens, end: text.count)
    let condition = try parser.parseAny()
    if let token = parser.token {
      throw QueryError("This bracket closes nothing; quote it to search for it.", at: token.range)
    }
    return condition
  }

  private init(tokens: [QueryScanner.Token], end: Int) {
    self.tokens = tokens
    self.end = end
  }

  private var token: QueryScanner.Token? { next < tokens.count ? tokens[next] : nil }

  private mutating func parseAny() throws(QueryError) -> QueryCondition {
    var parts = [try parseAll()]
    while takesOperator("or") { parts.append(try parseAll()) }
    guard parts.count > 1 else { return parts[0] }
    return .any(
      parts.flatMap { part in
        if case .any(let inner) = part { return inner }
        return [part]
      })
  }

  private mutating func parseAll() throws(QueryError) -> QueryCondition {
    var parts = [try parseOne()]
    while true {
      let hasOperator = takesOperator("and")
      guard let token, hasOperator || !isEnd(token) else { break }
      parts.append(try parseOne())
    }
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
    case .word(let text, let mayJoin):
      if mayJoin, QueryCondition.operators.contains(text.lowercased()), !isLast(token) {
        throw QueryError(
          "A search term is missing before “\(text)”; quote it to search for the word.",
          at: token.range)
      }
      return .text(nil, .init(text))
    case .field(let name): return try parseField(name, token)
    }
  }

  private mutating func parseField(
    _ name: String, _ token: QueryScanner.Token
  ) throws(QueryError) -> QueryCondition {
    let field = QueryField(name: name)
    guard let field else {
      throw QueryError(
        "There is no field “\(name)”; there are \(QueryField.names). Quote text that contains a colon.",
        at: token.range)
    }
    guard let value = self.token, value.isJoined else {
      throw QueryError("“\(name):” needs \(field.needs).", at: token.range)
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
      throw QueryError("“\(name):” needs \(field.needs).", at: token.range)
    }
  }

  /// Consumes the operator `name` if it is next and something follows it.
  ///
  /// At the very end it is a word: the listener may be about to type “android”.
  private mutating func takesOperator(_ name: String) -> Bool {
    guard let token, isOperator(name, token) else { return false }
    next += 1
    return true
  }

  private func isOperator(_ name: String, _ token: QueryScanner.Token) -> Bool {
    guard case .word(let text, mayJoin: true) = token.piece else { return false }
    return text.lowercased() == name && !isLast(token)
  }

  private func isLast(_ token: QueryScanner.Token) -> Bool { token == tokens.last }

  /// Returns whether a token ends a conjunction.
  private func isEnd(_ token: QueryScanner.Token) -> Bool {
    token.piece == .close || isOperator("or", token)
  }
}

extension QueryCondition {
  /// The words that combine conditions.
  static let operators: Set<String> = ["and", "or", "not"]
}
