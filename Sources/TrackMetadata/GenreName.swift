import CTagLib

/// Genres as ID3 writes them: names, or numbers of ID3v1's table.
enum GenreName {
  /// The name of a number of ID3v1's table; nil if it has none.
  static func named(_ number: Int) -> String? {
    Int32(exactly: number).flatMap { ctag_genre_name($0) }.map { String(cString: $0) }
  }

  /// The genre that a tag's value means; nil if it means none.
  ///
  /// `17` is Rock, `255` is ID3v1's "none", `RX` and `CR` are ID3v2's remix and cover; anything else
  /// stands for itself. `(4)Eurodisco` comes from TagLib as two values.
  static func meant(by value: String) -> String? {
    switch value {
    case "RX": return "Remix"
    case "CR": return "Cover"
    case "255": return nil
    default: return Int(value).flatMap(named) ?? value
    }
  }
}
