extension QueryCondition: CustomStringConvertible {
  /// The condition in the query language; parsing it yields the same condition.
  public var description: String {
    // Without brackets, words with operators would also find titles that contain them.
    hasOperators && isPlain ? "(\(text))" : text
  }

  private var hasOperators: Bool {
    switch self {
    case .all(let parts): parts.contains { $0.hasOperators }
    case .any, .not: true
    default: false
    }
  }

  /// Whether ``text`` consists of words and operators, without brackets.
  private var isPlain: Bool {
    switch self {
    case .text(nil, let test): test.extent == .words && !test.text.isEmpty
    case .all(let parts), .any(let parts):
      parts.allSatisfy { $0.isPlain && !$0.needsBrackets(inside: self) }
    case .not(let condition): condition.isPlain && !condition.needsBrackets(inside: self)
    default: false
    }
  }

  /// The condition in the query language, without brackets around all of it.
  private var text: String {
    switch self {
    // Only a field can be compared with a whole text.
    case .text(nil, let test): Self.text(.init(test.text, test.extent == .words ? .words : .phrase))
    case .text(let field?, let test): field.rawValue + ":" + Self.text(test)
    case .number(let field, let test): field.rawValue + ":" + QueryNumber(field).text(test)
    case .lacks(let field): field.rawValue + (field == .played ? ":never" : ":none")
    case .mood(let mood): "mood:" + Self.quoted(mood.rawValue)
    case .isFiled: "mood:any"
    case .isFavourite(let isFavourite): "favourite:" + (isFavourite ? "yes" : "no")
    case .isLossless(let isLossless): "lossless:" + (isLossless ? "yes" : "no")
    case .isCompilation(let isCompilation): "compilation:" + (isCompilation ? "yes" : "no")
    case .listenedOn(let day): "on:" + day.text
    case .saved(let name): "saved:" + Self.quoted(name)
    case .all(let parts): parts.map { $0.text(inside: self) }.joined(separator: " ")
    case .any(let parts): parts.map { $0.text(inside: self) }.joined(separator: " or ")
    case .not(.isFiled): "mood:none"
    case .not(let condition): "not " + condition.text(inside: self)
    }
  }

  private func needsBrackets(inside other: QueryCondition) -> Bool {
    switch (self, other) {
    case (.any, _): true
    case (.all, .any): false
    case (.all, _): true
    default: false
    }
  }

  private func text(inside other: QueryCondition) -> String {
    needsBrackets(inside: other) ? "(\(text))" : text
  }

  private static func text(_ test: TextTest) -> String {
    if test.extent == .whole { return "=" + quoted(test.text) }
    guard test.extent == .words, !test.text.isEmpty else { return quoted(test.text) }
    // Escape the start of an operator or sign, and all characters that end or split a word.
    var text = operators.contains(test.text) || isSign(test.text) ? "\\" : ""
    for character in test.text {
      if character.isWhitespace || "()\":\\".contains(character), text != "\\" { text.append("\\") }
      text.append(character)
    }
    return text
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
