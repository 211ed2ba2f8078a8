/// What the player wants of the helper.
package enum RecognitionRequest: Hashable, Sendable {
  /// Load the model in a file, which is sent along and gets its pictures so.
  case load(ModelInput)
  /// Say what a picture shows: rows of red, green and blue bytes, in the size that the model has.
  case recognise(pixels: [UInt8])

  /// The request as the line has it.
  package var fields: [[UInt8]] {
    switch self {
    case .load(let input): [Array("load".utf8)] + input.texts.map { Array($0.utf8) }
    case .recognise(let pixels): [Array("recognise".utf8), pixels]
    }
  }

  /// The request that fields stand for; nil if they stand for none.
  package init?(fields: [[UInt8]]) {
    switch (fields.first.map { String(decoding: $0, as: UTF8.self) }, fields.count) {
    case ("load", 2...):
      let texts = fields[1...].map { String(decoding: $0, as: UTF8.self) }
      guard let input = ModelInput(texts: texts) else { return nil }
      self = .load(input)
    case ("recognise", 2): self = .recognise(pixels: fields[1])
    default: return nil
    }
  }
}
