/// The helper's answer to a request.
package enum RecognitionAnswer: Hashable, Sendable {
  /// The model is loaded, with its input size and number of classes.
  case loaded(width: Int, height: Int, classes: Int)
  /// The probability of each class.
  case scores([Float])
  /// The model cannot be used; the reason is worded to follow its name, without a full stop.
  case unusable(String)

  /// The message that a helper of this version sends first.
  package static let greeting = [Array("stimmung-recognise 2".utf8)]
  /// The maximum number of classes; the largest sets in use have 22 000.
  package static let mostClasses = 100_000

  /// The answer as fields, in the order of the protocol.
  package var fields: [[UInt8]] {
    switch self {
    case .loaded(let width, let height, let classes):
      ["loaded", "\(width)", "\(height)", "\(classes)"].map { Array($0.utf8) }
    case .scores(let scores):
      [Array("scores".utf8), scores.withUnsafeBytes { Array($0) }]
    case .unusable(let reason): ["unusable", reason].map { Array($0.utf8) }
    }
  }

  /// Parses an answer, or returns `nil` if the fields are not valid.
  package init?(fields: [[UInt8]]) {
    guard let name = fields.first else { return nil }
    switch (String(decoding: name, as: UTF8.self), fields.count) {
    case ("loaded", 4):
      let numbers = fields[1...].compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      let sides = 1...ModelInput.mostSide
      guard numbers.count == 3, sides.contains(numbers[0]), sides.contains(numbers[1]),
        (1...Self.mostClasses).contains(numbers[2])
      else { return nil }
      self = .loaded(width: numbers[0], height: numbers[1], classes: numbers[2])
    case ("scores", 2):
      guard let scores = Self.scores(fields[1]) else { return nil }
      self = .scores(scores)
    case ("unusable", 2): self = .unusable(Self.harmless(fields[1]))
    default: return nil
    }
  }

  private static func scores(_ bytes: [UInt8]) -> [Float]? {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    let scores = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
    return scores.allSatisfy { (0...1).contains($0) } ? scores : nil
  }

  /// Returns one short line of ASCII, because the text may contain a model's names and OpenCV's
  /// messages.
  private static func harmless(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(300), as: UTF8.self)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? $0 : "?" }))
  }
}
