/// What `volume` is to become.
package enum VolumeTarget: Equatable {
  case percent(Int)
  case change(Int)

  /// `40`, or `+5` and `-5` for a change; each may be called what it is, `40%`.
  package init?(_ text: String) {
    guard let number = Int(text.hasSuffix("%") ? text.dropLast() : text[...]) else { return nil }
    let isChange = text.hasPrefix("+") || text.hasPrefix("-")
    self = isChange ? .change(number) : .percent(number)
  }
}
