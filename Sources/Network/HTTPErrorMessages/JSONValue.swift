import FoundationEssentials

/// A JSON value in a server's response.
package enum JSONValue: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses JSON text, or returns `nil` if it is not valid.
  package init?(_ text: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      return nil
    }
    self = value
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The member of an object with the given name, or `nil`.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The value as a string, or `nil`.
  package var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The message for people, such as in AWARE's `[{"message": …}]` or an error, or `nil`.
  package var message: String? {
    switch self {
    case .text(let text): text
    case .array(let values): values.lazy.compactMap(\.message).first
    case .object(let members):
      ["message", "error", "errors", "detail"].lazy.compactMap { members[$0]?.message }.first
    case .null, .bool, .number: nil
    }
  }
}
