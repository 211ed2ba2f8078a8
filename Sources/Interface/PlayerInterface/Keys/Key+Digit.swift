import TerminalCells

extension Key {
  /// The digit that it is.
  var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}
