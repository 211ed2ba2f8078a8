/// The helper's answer to a request.
package enum PhotoAnswer: Hashable, Sendable {
  case facts(PhotoStatement)
  /// A JPEG or pixels.
  case bytes([UInt8])
  /// The content is damaged or of an unknown format.
  case unsupported
  /// Reading would take more time or memory than allowed.
  case tooCostly

  /// The message that a helper of this version sends first.
  package static let greeting = [Array("stimmung-photos 1".utf8)]

  /// The answer as fields, in the order of the protocol.
  package var fields: [[UInt8]] {
    switch self {
    case .facts(let statement): [Array("facts".utf8)] + statement.fields
    case .bytes(let bytes): [Array("bytes".utf8), bytes]
    case .unsupported: [Array("unsupported".utf8)]
    case .tooCostly: [Array("tooCostly".utf8)]
    }
  }

  /// Parses an answer, or returns `nil` if the fields are not valid.
  package init?(fields: [[UInt8]]) {
    switch (fields.first.map { String(decoding: $0, as: UTF8.self) }, fields.count) {
    case ("facts", _):
      guard let statement = PhotoStatement(fields: Array(fields.dropFirst())) else { return nil }
      self = .facts(statement)
    case ("bytes", 2): self = .bytes(fields[1])
    case ("unsupported", 1): self = .unsupported
    case ("tooCostly", 1): self = .tooCostly
    default: return nil
    }
  }
}
