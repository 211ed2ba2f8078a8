import PlayerModel

extension ServerMessage {
  /// A spectrum's answer as the player writes it, read by hand: it comes twenty times a second, and a decoder takes
  /// longer for it than the interface for showing it.
  ///
  /// Nil for whatever else a frame holds, and however else it is written: that is for a decoder.
  init?(spectrumIn frame: ArraySlice<UInt8>) {
    var text = PlainText(rest: frame)
    guard text.take(#"{"reply":{"id":"#), let id = text.takeNumber(),
      text.take(#","reply":{"spectrum":{"_0":{"levels":["#)
    else { return nil }
    var levels: [Int] = []
    if !text.starts(with: "]") {
      repeat {
        guard let level = text.takeNumber() else { return nil }
        levels.append(level)
      } while text.take(",")
    }
    guard text.take("]}}}}}"), text.rest.isEmpty else { return nil }
    self = .reply(id: Int64(id), reply: .spectrum(Spectrum(levels: levels)))
  }
}

/// What is still to be read of a text without blanks.
private struct PlainText {
  private(set) var rest: ArraySlice<UInt8>

  /// Longer numbers are for a decoder.
  private static let mostDigits = 18

  init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  func starts(with word: StaticString) -> Bool {
    word.withUTF8Buffer { rest.starts(with: $0) }
  }

  /// Takes a word; false if it does not come next.
  mutating func take(_ word: StaticString) -> Bool {
    guard starts(with: word) else { return false }
    rest = rest.dropFirst(word.utf8CodeUnitCount)
    return true
  }

  /// Takes a whole number that is not negative; nil if none comes next.
  mutating func takeNumber() -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...Self.mostDigits).contains(digits.count),
      digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
