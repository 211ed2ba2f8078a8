/// A request about a file, which is sent with it.
package enum PhotoRequest: Hashable, Sendable {
  /// The metadata.
  case facts
  /// A JPEG with at most `side` pixels on its longer side.
  case thumbnail(side: Int)
  /// RGB bytes, stretched to the given size.
  case pixels(width: Int, height: Int)

  /// The maximum side of a picture.
  package static let mostSide = 4096

  /// The request as fields, in the order of the protocol.
  package var fields: [[UInt8]] {
    switch self {
    case .facts: [Array("facts".utf8)]
    case .thumbnail(let side): ["thumbnail", "\(side)"].map { Array($0.utf8) }
    case .pixels(let width, let height):
      ["pixels", "\(width)", "\(height)"].map { Array($0.utf8) }
    }
  }

  /// Parses a request, or returns `nil` if the fields are not valid.
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
