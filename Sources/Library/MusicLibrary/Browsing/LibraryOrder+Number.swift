import PlayerModel

extension LibraryOrder.Key {
  /// Whether the order is that of the numbers or dates in a further tag, rather than of its text.
  var sortsNumbers: Bool { self == .bpm || self == .original }

  /// Returns the number by which a text of such a tag is sorted, which is the highest if it has no meaning.
  func number(of text: String) -> UInt32 {
    let number: UInt32? =
      switch self {
      // Tags have up to three decimals.
      case .bpm: Double(text).flatMap { UInt32(exactly: ($0 * 1000).rounded()) }
      case .original:
        Track.parts(ofDate: text).map {
          ReleaseDate(year: Int32($0.year), monthDay: Int32($0.monthDay ?? 0)).sortNumber
        }
      default: nil
      }
    return number ?? .max
  }
}
