extension QueryCondition: CustomStringConvertible {
  /// The condition in the query language; parsing it yields the same condition.
  public var description: String {
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
    case .listenedOn(let day): "on:" + day.text
    case .saved(let name): "saved:" + Self.quoted(name)
    case .all(let parts): parts.map { $0.text(inside: .all) }.joined(separator: " ")
    case .any(let parts): parts.map { $0.text(inside: .any) }.joined(separator: " or ")
    case .not(.isFiled): "mood:none"
    case .not(let condition): "not " + condition.text(inside: .not)
    }
  }

  /// The enclosing condition.
  private enum Place {
    case all, any, not
  }

  private func text(inside place: Place) -> String {
    let needsBrackets =
      switch self {
      case .any: true
      case .all: place != .any
      default: false
      }
    return needsBrackets ? "(\(description))" : description
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
