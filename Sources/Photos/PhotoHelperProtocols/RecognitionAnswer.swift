/// What the helper says to a request.
package enum RecognitionAnswer: Hashable, Sendable {
  /// The model is loaded, takes pictures of a size and knows so many classes.
  case loaded(width: Int, height: Int, classes: Int)
  /// How sure it is of each class, from 0 to 1.
  case scores([Float])
  /// The model cannot be used; the rest of a sentence that begins with its name, without a full stop.
  case unusable(String)

  /// What a helper of this version says before anything else.
  package static let greeting = [Array("stimmung-recognise 2".utf8)]
  /// The most classes that a model may have; the largest sets in use have 22 000.
  package static let mostClasses = 100_000

  /// The answer as the line has it.
  package var fields: [[UInt8]] {
    switch self {
    case .loaded(let width, let height, let classes):
      ["loaded", "\(width)", "\(height)", "\(classes)"].map { Array($0.utf8) }
    case .scores(let scores):
      [Array("scores".utf8), scores.withUnsafeBytes { Array($0) }]
    case .unusable(let reason): ["unusable", reason].map { Array($0.utf8) }
    }
  }

  /// The answer that fields stand for; nil if they stand for none.
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

  /// One line of a length that can be read: a model's names and OpenCV's words may be in it.
  private static func harmless(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(300), as: UTF8.self)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? $0 : "?" }))
  }
}
