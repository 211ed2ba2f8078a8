import TagReading

/// Converts the genres of ID3: names, or numbers of ID3v1's table.
enum GenreName {
  /// Returns the genres in the value of a tag.
  ///
  /// `17` is Rock, `255` is ID3v1's "none", `RX` and `CR` are ID3v2's remix and cover, and anything else is a
  /// name. ID3v2.3 puts codes in parentheses before a name, as in `(4)Eurodisco`, sometimes followed by a blank, and doubles the parenthesis
  /// at the start of a name.
  static func genres(in value: String) -> [String] {
    // Most values are names, which are longer than codes.
    if value.utf8.count > 4, value.utf8.first != UInt8(ascii: "(") { return [value] }
    var genres: [String] = []
    // By bytes, because characters are slow, and a hostile tag can have many parentheses.
    var rest = value[...]
    while rest.utf8.first == UInt8(ascii: "("),
      let end = rest.utf8.firstIndex(of: UInt8(ascii: ")")),
      let code = meaning(of: rest[..<end].dropFirst())
    {
      genres += code
      rest = rest[rest.utf8.index(after: end)...].drop { $0 == " " }
    }
    if rest.utf8.starts(with: "((".utf8) { rest = rest.dropFirst() }
    return rest.isEmpty ? genres : genres + (meaning(of: rest) ?? [String(rest)])
  }

  /// Returns the genres of a code, or `nil` if it is not one.
  private static func meaning(of code: Substring) -> [String]? {
    guard code.utf8.count <= 4 else { return nil }
    return switch code {
    case "RX": ["Remix"]
    case "CR": ["Cover"]
    case "255": []
    default: Int(code).flatMap(ID3v1Genre.name).map { [$0] }
    }
  }
}
