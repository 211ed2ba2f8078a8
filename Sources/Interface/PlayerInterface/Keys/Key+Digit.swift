import TerminalCells

extension Key {
  /// The value of a digit key; `nil` for other keys.
  var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}
