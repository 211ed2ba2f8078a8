/// Splits a line of the protocol into a command and its arguments, like MPD (`Tokenizer.cxx`).
///
/// Arguments are separated by blanks. An argument in double quotes may contain blanks and backslash
/// escapes.
enum CommandLine {
  /// Returns the command followed by its arguments.
  ///
  /// - Throws: `MPDError` with MPD's own message for a syntax error.
  static func words(_ line: [UInt8]) throws(MPDError) -> [String] {
    var reader = Reader(bytes: line)
    var words = [try reader.command()]
    while let word = try reader.argument() { words.append(word) }
    return words
  }

  private struct Reader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func command() throws(MPDError) -> String {
      let start = place
      guard let first = next else { throw MPDError(.unknown, "No command given") }
      guard first.isLetter else { throw MPDError(.unknown, "Letter expected") }
      while let byte = next, !byte.isBlank {
        guard byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") else {
          throw MPDError(.unknown, "Invalid word character")
        }
        place += 1
      }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    mutating func argument() throws(MPDError) -> String? {
      while let byte = next, byte.isBlank { place += 1 }
      guard let first = next else { return nil }
      return first == UInt8(ascii: "\"") ? try quoted() : try unquoted()
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func unquoted() throws(MPDError) -> String {
      let start = place
      while let byte = next, !byte.isBlank {
        guard byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'") else {
          throw MPDError(.unknown, "Invalid unquoted character")
        }
        place += 1
      }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func quoted() throws(MPDError) -> String {
      var text: [UInt8] = []
      place += 1
      while let byte = next, byte != UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\\") { place += 1 }
        guard let byte = next else { break }
        text.append(byte)
        place += 1
      }
      guard next != nil else { throw MPDError(.unknown, "Missing closing '\"'") }
      place += 1
      if let following = next, !following.isBlank {
        throw MPDError(.unknown, "Space expected after closing '\"'")
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self <= 0x20 }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
