/// The target of `volume`.
package enum VolumeTarget: Equatable {
  case percent(Int)
  case change(Int)

  /// Parses `40`, or `+5` and `-5` for a change, each with an optional `%`.
  package init?(_ text: String) {
    guard let number = Int(text.hasSuffix("%") ? text.dropLast() : text[...]) else { return nil }
    let isChange = text.hasPrefix("+") || text.hasPrefix("-")
    self = isChange ? .change(number) : .percent(number)
  }
}
