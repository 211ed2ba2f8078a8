/// What the player wants of a file, which it sends along.
package enum PhotoRequest: Hashable, Sendable {
  /// What it says of itself.
  case facts
  /// A JPEG of it with the longer side of at most so many pixels.
  case thumbnail(side: Int)
  /// Red, green and blue bytes, stretched to a size.
  case pixels(width: Int, height: Int)

  /// The largest side of what is answered.
  package static let mostSide = 4096

  /// The request as the line has it.
  package var fields: [[UInt8]] {
    switch self {
    case .facts: [Array("facts".utf8)]
    case .thumbnail(let side): ["thumbnail", "\(side)"].map { Array($0.utf8) }
    case .pixels(let width, let height):
      ["pixels", "\(width)", "\(height)"].map { Array($0.utf8) }
    }
  }

  /// The request that fields stand for; nil if they stand for none.
  package init?(fields: [[UInt8]]) {
    let texts = fields.map { String(decoding: $0, as: UTF8.self) }
    let sides = texts.dropFirst().compactMap(Int.init)
    guard sides.count == texts.count - 1,
      sides.allSatisfy({ (1...Self.mostSide).contains($0) })
    else { return nil }
    switch (texts.first, sides.count) {
    case ("facts", 0): self = .facts
    case ("thumbnail", 1): self = .thumbnail(side: sides[0])
    case ("pixels", 2): self = .pixels(width: sides[0], height: sides[1])
    default: return nil
    }
  }
}
