import SoundFiles

/// Returns a title from the name of a file: `Some Song` from `03 - Some_Song.mp3`.
///
/// The extension and a track number at the start are removed, and underscores become spaces. A number is
/// removed only if it looks like a track number (`03 Song`, `3. Song`, `12 - Song`, `1-03 Song`, `(03)
/// Song`), so not in `7 Years`, `1999`, or `50 Ways`. The result is never empty.
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
