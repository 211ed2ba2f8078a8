/// Cuts the text of a query into its pieces.
struct QueryScanner {
  enum Piece: Hashable {
    case open, close
    /// A word: something to look for, or an operator if it `mayJoin`.
    case word(String, mayJoin: Bool)
    /// What stood between quotes.
    case quoted(String)
    /// The name of a field, without its colon; what it is to be follows.
    case field(String)
  }

  struct Token: Hashable {
    var piece: Piece
    /// Where it stands, in characters.
    var range: Range<Int>
    /// Whether it follows the piece before without a blank.
    var isJoined: Bool
  }

  private let characters: [Character]
  private var place = 0
  private var tokens: [Token] = []

  /// The pieces of `text`, in order.
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
      // A backslash takes the next character as it is, so that a quote can be looked for.
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
      // A backslash takes what follows as it is, so that any word can be written.
      if characters[end] == "\\", end + 1 < characters.count {
        hasEscapes = true
        end += 1
      } else if characters[end] == ":", end > place, !followsField {
        // The first colon parts a field from its value; a word that begins with one is a word.
        add(.field(text), to: end + 1)
        return
      }
      text.append(characters[end])
      end += 1
    }
    add(.word(text, mayJoin: !hasEscapes), to: end)
  }

  /// Whether the piece before is a field that waits for its value.
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
