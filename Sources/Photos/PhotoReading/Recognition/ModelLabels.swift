/// The sanitized names of a model's classes, one per line of a file.
struct ModelLabels: Hashable, Sendable {
  /// The names by class; an empty one is never reported.
  let names: [String]

  /// The maximum number of characters of a name; ImageNet's longest has 121.
  private static let longest = 200

  /// Parses the contents of a file.
  init(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    var names = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(Self.name)
    // The end of the last line does not start another class.
    while names.last == "" { names.removeLast() }
    self.names = names
  }

  private static func name(_ line: Substring) -> String {
    let scalars = withoutIdentifier(line).unicodeScalars.map { isHarmless($0) ? $0 : "\u{FFFD}" }
    var name = String(String.UnicodeScalarView(scalars)).drop(while: \.isWhitespace)
    while name.last?.isWhitespace == true { name.removeLast() }
    return String(name.prefix(longest))
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: scalar == "\t"
    default: true
    }
  }

  /// Returns a line without a WordNet ID, as in `n01440764 tench, Tinca tinca`.
  private static func withoutIdentifier(_ line: Substring) -> Substring {
    let head = line.utf8.prefix(10)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard head.count == 10, head.first == UInt8(ascii: "n"), head.last == UInt8(ascii: " "),
      head.dropFirst().dropLast().allSatisfy(digits.contains)
    else { return line }
    return line.dropFirst(10)
  }
}
