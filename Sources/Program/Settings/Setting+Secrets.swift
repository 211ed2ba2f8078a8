import Mutation

/// Hiding secrets in displayed values, logs and bug reports.
extension Setting {
  /// Returns a value as TOML without secrets: a secret setting is hidden, and so are credentials in URLs.
  package func shown(_ value: ConfigValue) -> String {
    guard isSecret else { return value.withoutPasswords.toml }
    // An empty value is not secret.
    return (value == .text("") ? value : .text("(hidden)")).toml
  }
}

extension ConfigValue {
  /// The value without the credentials of any URL in it.
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

  /// Hides the credentials in a word such as `https://NAME:PASSWORD@HOST/PATH`, with or without a scheme.
  private static func hidingPassword(_ word: Substring) -> String {
    let start = word.firstRange(of: "://")?.upperBound ?? word.startIndex
    // A password may contain a slash or an @, so everything before the last @ may belong to it.
    let sign =
      mutated(37) ? word[start...].firstIndex(of: "@") : word[start...].lastIndex(of: "@")
    guard let at = sign, word[start..<at].contains(":") else {
      return String(word)
    }
    return "\(word[..<start])…\(word[at...])"
  }
}
