/// What the helper says to a request.
package enum PhotoAnswer: Hashable, Sendable {
  case facts(PhotoStatement)
  /// A JPEG, or pixels.
  case bytes([UInt8])
  /// The content is none that is known, or damaged.
  case unsupported
  /// It would need more time or memory than a file may.
  case tooCostly

  /// What a helper of this version says before anything else.
  package static let greeting = [Array("stimmung-photos 1".utf8)]

  /// The answer as the line has it.
  package var fields: [[UInt8]] {
    switch self {
    case .facts(let statement): [Array("facts".utf8)] + statement.fields
    case .bytes(let bytes): [Array("bytes".utf8), bytes]
    case .unsupported: [Array("unsupported".utf8)]
    case .tooCostly: [Array("tooCostly".utf8)]
    }
  }

  /// The answer that fields stand for; nil if they stand for none.
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
