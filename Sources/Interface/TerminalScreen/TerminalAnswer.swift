import TerminalCells

/// What a terminal answers to what it was asked.
enum TerminalAnswer: Equatable {
  /// What it can (DA1); 4: sixels.
  case attributes([Int])
  /// It has taken all that was sent before it was asked (DSR).
  case ready
  /// How large a cell is.
  case cell(PixelSize)
  /// How large all cells are together.
  case area(PixelSize)
  /// What kitty's protocol says of the picture of that number: `OK`, or a fault.
  case picture(Int, String)

  /// The answer that a control sequence `ESC [ parameters final` is; nil if it is none.
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

  /// The answer that a string `ESC _ text ESC \` is; nil if it is none.
  init?(application text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    guard text.hasPrefix("G"), let semicolon = text.firstIndex(of: ";") else { return nil }
    let numbers = text[..<semicolon].dropFirst().split(separator: ",").compactMap {
      $0.hasPrefix("i=") ? Int($0.dropFirst(2)) : nil
    }
    guard let number = numbers.first else { return nil }
    self = .picture(number, String(text[text.index(after: semicolon)...]))
  }

  /// What claims to be larger is no screen.
  private static let sides = 1...65_535
}
