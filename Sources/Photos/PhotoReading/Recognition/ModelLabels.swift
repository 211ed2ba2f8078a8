/// The names of a model's classes, one a line, made harmless: they are shown, recorded and sent.
struct ModelLabels: Hashable, Sendable {
  /// By class; an empty one is never told.
  let names: [String]

  /// The longest name, characters; ImageNet's longest has 121.
  private static let longest = 200

  /// The labels that a file's bytes stand for.
  init(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    var names = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(Self.name)
    // What follows the last line's end is no class.
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

  /// A line without WordNet's number of it: `n01440764 tench, Tinca tinca`.
  private static func withoutIdentifier(_ line: Substring) -> Substring {
    let head = line.utf8.prefix(10)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard head.count == 10, head.first == UInt8(ascii: "n"), head.last == UInt8(ascii: " "),
      head.dropFirst().dropLast().allSatisfy(digits.contains)
    else { return line }
    return line.dropFirst(10)
  }
}
