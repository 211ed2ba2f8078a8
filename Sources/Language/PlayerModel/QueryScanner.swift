/// Splits a query into tokens.
struct QueryScanner {
  enum Piece: Hashable {
    case open, close
    /// A word, which may be an operator if `mayJoin`.
    case word(String, mayJoin: Bool)
    /// A quoted text.
    case quoted(String)
    /// A field's name and colon; its value follows.
    case field(QueryField)
  }

  struct Token: Hashable {
    var piece: Piece
    /// The range in characters.
    var range: Range<Int>
    /// Whether no blank separates the token from the preceding one.
    var isJoined: Bool
  }

  private let characters: [Character]
  private var place = 0
  private var tokens: [Token] = []

  /// Returns the tokens of `text`.
  static func tokens(of text: String) throws(QueryError) -> [Token] {
    var scanner = QueryScanner(characters: Array(text))
    try scanner.scan()
    return scanner.tokens
  }

  private init(characters: [Character]) {
    self.characters = characters
  }

  private mutating func scan() throws(QueryError) {
    while place < characters.count {
      switch characters[place] {
      case let character where character.isWhitespace: place += 1
      case "(": add(.open, to: place + 1)
      case ")": add(.close, to: place + 1)
      case "\"": try scanQuoted()
      default: scanWord()
      }
    }
  }

  private mutating func scanQuoted() throws(QueryError) {
    var text = ""
    var end = place + 1
    while end < characters.count, characters[end] != "\"" {
      // A backslash escapes the next character, so that a quote can be searched for.
      if characters[end] == "\\", end + 1 < characters.count { end += 1 }
      text.append(characters[end])
      end += 1
    }
    guard end < characters.count else {
      throw QueryError("The quote that begins here does not end.", at: place..<characters.count)
    }
    add(.quoted(text), to: end + 1)
  }

  private mutating func scanWord() {
    var text = ""
    var hasEscapes = false
    var end = place
    while end < characters.count, !Self.endsWord(characters[end]) {
      // A backslash escapes the next character, so that any word can be written.
      if characters[end] == "\\", end + 1 < characters.count {
        hasEscapes = true
        end += 1
      } else if characters[end] == ":", !hasEscapes, !followsField,
        let field = QueryField(name: text)
      {
        add(.field(field), to: end + 1)
        return
      }
      text.append(characters[end])
      end += 1
    }
    add(.word(text, mayJoin: !hasEscapes), to: end)
  }

  /// Whether the preceding token is a field without a value.
  private var followsField: Bool {
    guard let last = tokens.last, last.range.upperBound == place, case .field = last.piece else {
      return false
    }
    return true
  }

  private mutating func add(_ piece: Piece, to end: Int) {
    let isJoined = tokens.last?.range.upperBound == place
    tokens.append(Token(piece: piece, range: place..<end, isJoined: isJoined))
    place = end
  }

  private static func endsWord(_ character: Character) -> Bool {
    character.isWhitespace || character == "(" || character == ")" || character == "\""
  }
}
