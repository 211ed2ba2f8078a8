/// A title from the name of a file: `03 - Some_Song.mp3` gives `Some Song`.
///
/// The extension and a track number at the start are taken off, underscores become blanks. A number is
/// taken for a track number only if it looks like one (`03 Song`, `3. Song`, `12 - Song`, `1-03 Song`,
/// `(03) Song`), and not in `7 Years`, `1999` or `50 Ways`; what would leave nothing is not taken off.
/// Never empty.
package func cleanTitle(fromFileName name: String) -> String {
  let stem = withoutExtension(name[...])
  let spaced = stem.map { $0 == "_" ? " " : $0 }
    .split(whereSeparator: \.isWhitespace).map { String($0) }.joined(separator: " ")
  let title = withoutTrackNumber(spaced)
  guard title.isEmpty else { return title }
  return name.isEmpty ? "Untitled" : name
}

private let audioExtensions: Set = ["mp1", "mp2", "mp3", "mpa", "mpeg", "mpg", "mpga", "wav"]

private func withoutExtension(_ name: Substring) -> Substring {
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
    audioExtensions.contains(name[name.index(after: dot)...].lowercased())
  else { return name }
  return name[..<dot]
}

private func withoutTrackNumber(_ title: String) -> String {
  // Two digits and a dash with no blank before it are a number (`01-Song`); one is a word (`4-Ever`).
  let numbers = [
    #/^[\(\[][0-9]{1,2}[\)\]] ?(?:[-–—.] ?)?/#,
    #/^(?:(?:CD|Disc) ?)?[0-9]{1,2}-[0-9]{2}(?: [-–—] |[.)] ?| )/#.ignoresCase(),
    #/^[0-9]{1,3} [-–—] /#,
    #/^[0-9]{1,3}(?:\. |[.)] ?(?![0-9 ]))/#,
    #/^[0-9]{2,3}[-–—] ?(?![0-9 ])/#,
    #/^0[0-9]{1,2} (?![0-9])/#,
  ]
  for number in numbers {
    guard let match = title.prefixMatch(of: number) else { continue }
    let rest = title[match.range.upperBound...]
    if rest.contains(where: { $0.isLetter || $0.isNumber }) { return String(rest) }
  }
  return title
}
