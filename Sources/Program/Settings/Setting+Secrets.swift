/// What of a setting may be seen over the listener's shoulder, in a log or in a report of a mistake.
extension Setting {
  /// A value as a settings file would have it, with what is secret hidden: all of it, or the names and passwords in
  /// addresses.
  package func shown(_ value: ConfigValue) -> String {
    guard isSecret else { return value.withoutPasswords.toml }
    // That there is none is no secret.
    return (value == .text("") ? value : .text("(hidden)")).toml
  }
}

extension ConfigValue {
  /// The same without the name and password of any address in it.
  fileprivate var withoutPasswords: ConfigValue {
    switch self {
    case .bool, .integer, .number, .moment: self
    case .text(let text): .text(Self.withoutPasswords(text))
    case .list(let values): .list(values.map(\.withoutPasswords))
    case .table(let entries):
      .table(entries.mapValues { ConfigEntry($0.value.withoutPasswords, line: $0.line) })
    }
  }

  private static func withoutPasswords(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map(hidingPassword)
      .joined(separator: " ")
  }

  /// A word, such as `https://NAME:PASSWORD@HOST/PATH`, with or without a scheme.
  private static func hidingPassword(_ word: Substring) -> String {
    let start = word.firstRange(of: "://")?.upperBound ?? word.startIndex
    // A password may contain a slash or an @, so all before the last @ may belong to it.
    guard let at = word[start...].lastIndex(of: "@"), word[start..<at].contains(":") else {
      return String(word)
    }
    return "\(word[..<start])…\(word[at...])"
  }
}
