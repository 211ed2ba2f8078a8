/// A JSON value whose objects keep the order in which their keys were given, as people read them;
/// Foundation's encoder does not.
package indirect enum OrderedJSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([OrderedJSON])
  case members([(String, OrderedJSON)])

  /// An object, written as a literal.
  package static func object(_ pairs: KeyValuePairs<String, OrderedJSON>) -> OrderedJSON {
    .members(pairs.map { ($0.key, $0.value) })
  }

  /// A string, or null.
  package init(_ text: String?) { self = text.map(OrderedJSON.string) ?? .null }
  /// A whole number, or null.
  package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  /// A number, or null.
  package init(_ number: Double?) { self = number.map(OrderedJSON.number) ?? .null }

  /// The value on one line.
  ///
  /// A number that is not finite becomes null: JSON has no word for it.
  package var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): value.isFinite ? Self.plain(value) : "null"
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .members(let pairs):
      "{" + pairs.map { Self.quoted($0.0) + ":" + $0.1.line }.joined(separator: ",") + "}"
    }
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }

  private static func quoted(_ text: String) -> String {
    var buffer = ExportBuffer()
    buffer.appendQuoted(text)
    return buffer.text
  }
}
