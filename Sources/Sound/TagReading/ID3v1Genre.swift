import CTagLib

/// The genres of ID3v1, which are numbers.
package enum ID3v1Genre {
  /// Returns the name of a genre, or `nil` if the number has none.
  package static func name(_ number: Int) -> String? {
    Int32(exactly: number).flatMap { ctag_genre_name($0) }.map { String(cString: $0) }
  }
}
