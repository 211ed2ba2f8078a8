/// A value in a configuration file, independent of the expected type.
package indirect enum ConfigValue: Hashable, Sendable {
  /// A boolean.
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  case text(String)
  /// A date, a time or both, as written; no setting has this type.
  case moment(String)
  /// An array.
  case list([ConfigValue])
  /// A table.
  case table([String: ConfigEntry])

  /// The value as TOML on one line.
  package var toml: String {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    // A whole number is written as people write it; settings that are numbers accept it.
    case .number(let value): Int64(exactly: value).map { String($0) } ?? String(value)
    case .text(let value): Self.quoted(value)
    case .moment(let value): value
    case .list(let values): "[" + values.map(\.toml).joined(separator: ", ") + "]"
    case .table(let values):
      "{"
        + values.sorted { $0.key < $1.key }.map {
          Self.quoted($0.key) + " = " + $0.value.value.toml
        }
        .joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
