import CTagLib

/// The genres of ID3v1, which are numbers.
package enum ID3v1Genre {
  /// The name of a number; nil if it has none.
  package static func name(_ number: Int) -> String? {
    Int32(exactly: number).flatMap { ctag_genre_name($0) }.map { String(cString: $0) }
  }
}
