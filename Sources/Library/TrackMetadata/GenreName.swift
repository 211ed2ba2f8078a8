import TagReading

/// Genres as ID3 writes them: names, or numbers of ID3v1's table.
enum GenreName {
  /// The genres that a tag's value means.
  ///
  /// `17` is Rock, `255` is ID3v1's "none", `RX` and `CR` are ID3v2's remix and cover, and anything else
  /// stands for itself. ID3v2.3 puts these in brackets before a name of its own, as in `(4)Eurodisco`,
  /// and doubles the first bracket of a name that begins with one.
  static func genres(in value: String) -> [String] {
    var genres: [String] = []
    // By bytes: characters are dear, and a hostile tag has many brackets.
    var rest = value[...]
    while rest.utf8.first == UInt8(ascii: "("),
      let end = rest.utf8.firstIndex(of: UInt8(ascii: ")")),
      let code = meaning(of: rest[..<end].dropFirst())
    {
      genres += code
      rest = rest[rest.utf8.index(after: end)...]
    }
    if rest.utf8.starts(with: "((".utf8) { rest = rest.dropFirst() }
    return rest.isEmpty ? genres : genres + (meaning(of: rest) ?? [String(rest)])
  }

  /// What a code means; nil if it is none.
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
