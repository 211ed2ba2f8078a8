/// A request to the helper.
package enum RecognitionRequest: Hashable, Sendable {
  /// Load the model in the file sent with the request, with these input parameters.
  case load(ModelInput)
  /// Recognise a picture of RGB bytes, in the model's input size.
  case recognise(pixels: [UInt8])

  /// The request as fields, in the order of the protocol.
  package var fields: [[UInt8]] {
    switch self {
    case .load(let input): [Array("load".utf8)] + input.texts.map { Array($0.utf8) }
    case .recognise(let pixels): [Array("recognise".utf8), pixels]
    }
  }

  /// Parses a request, or returns `nil` if the fields are not valid.
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
