import TerminalCells

/// A reply of the terminal to a query.
enum TerminalAnswer: Equatable {
  /// The capabilities (DA1); 4 means sixels.
  case attributes([Int])
  /// A confirmation that everything sent before was processed (DSR).
  case ready
  /// The size of a cell.
  case cell(PixelSize)
  /// The size of the whole text area.
  case area(PixelSize)
  /// The result for the picture with this number in kitty's protocol: `OK` or an error.
  case picture(Int, String)

  /// Parses a reply in a control sequence `ESC [ parameters final`, or returns `nil`.
  init?(parameters: [UInt8], final: UInt8) {
    let text = String(decoding: parameters, as: UTF8.self)
    let numbers = text.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? 0 }
    switch (final, numbers.first) {
    case (UInt8(ascii: "c"), _) where text.hasPrefix("?"): self = .attributes(numbers)
    case (UInt8(ascii: "n"), 0) where numbers.count == 1: self = .ready
    case (UInt8(ascii: "t"), 6), (UInt8(ascii: "t"), 4):
      guard numbers.count == 3, Self.sides.contains(numbers[1]), Self.sides.contains(numbers[2])
      else { return nil }
      let size = PixelSize(width: numbers[2], height: numbers[1])
      self = numbers[0] == 6 ? .cell(size) : .area(size)
    default: return nil
    }
  }

  /// Parses a reply in a string `ESC _ text ESC \`, or returns `nil`.
  init?(application text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    guard text.hasPrefix("G"), let semicolon = text.firstIndex(of: ";") else { return nil }
    let numbers = text[..<semicolon].dropFirst().split(separator: ",").compactMap {
      $0.hasPrefix("i=") ? Int($0.dropFirst(2)) : nil
    }
    guard let number = numbers.first else { return nil }
    self = .picture(number, String(text[text.index(after: semicolon)...]))
  }

  /// The valid range of a side in pixels.
  private static let sides = 1...65_535
}
