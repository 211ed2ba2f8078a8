/// A JSON value whose objects keep the order of their keys, unlike with Foundation's encoder.
package indirect enum OrderedJSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([OrderedJSON])
  case members([(String, OrderedJSON)])

  /// Creates an object from a literal.
  package static func object(_ pairs: KeyValuePairs<String, OrderedJSON>) -> OrderedJSON {
    .members(pairs.map { ($0.key, $0.value) })
  }

  /// Creates a string, or null.
  package init(_ text: String?) { self = text.map(OrderedJSON.string) ?? .null }
  /// Creates an integer, or null.
  package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  /// Creates a number, or null.
  package init(_ number: Double?) { self = number.map(OrderedJSON.number) ?? .null }

  /// The value on one line.
  ///
  /// A number that is not finite becomes null, because JSON cannot express it.
  package var line: String {
    var buffer = ExportBuffer()
    write(to: &buffer)
    return buffer.text
  }

  private func write(to buffer: inout ExportBuffer) {
    switch self {
    case .null: buffer.append("null")
    case .bool(let value): buffer.append(value ? "true" : "false")
    case .integer(let value): buffer.append(String(value))
    case .number(let value): buffer.append(value)
    case .string(let value): buffer.appendQuoted(value)
    case .array(let values):
      buffer.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { buffer.append(",") }
        value.write(to: &buffer)
      }
      buffer.append("]")
    case .members(let pairs):
      buffer.append("{")
      for (index, pair) in pairs.enumerated() {
        if index > 0 { buffer.append(",") }
        buffer.appendQuoted(pair.0)
        buffer.append(":")
        pair.1.write(to: &buffer)
      }
      buffer.append("}")
    }
  }
}
