import SoundFiles

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

private func withoutExtension(_ name: Substring) -> Substring {
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
    SoundFiles.allExtensions.contains(name[name.index(after: dot)...].lowercased())
  else { return name }
  return name[..<dot]
}

private func withoutTrackNumber(_ title: String) -> String {
  for number in NamePrefix.numbers {
    var prefix = NamePrefix(title)
    guard number(&prefix) else { continue }
    if prefix.rest.contains(where: { $0.isLetter || $0.isNumber }) { return String(prefix.rest) }
  }
  return title
}
