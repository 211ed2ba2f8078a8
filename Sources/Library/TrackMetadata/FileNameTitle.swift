import SoundFiles

/// Returns a title from the name of a file: `Some Song` from `03 - Some_Song.mp3`.
///
/// The extension and a track number at the start are removed, and underscores become spaces. A number is
/// removed only if it looks like a track number (`03 Song`, `3. Song`, `12 - Song`, `1-03 Song`, `(03)
/// Song`), so not in `7 Years`, `1999`, or `50 Ways`. The result is never empty.
package func cleanTitle(fromFileName name: String) -> String {
  let stem = withoutExtension(name[...])
  let title = withoutTrackNumber(isTidy(stem) ? String(stem) : spaced(stem))
  guard title.isEmpty else { return title }
  return name.isEmpty ? "Untitled" : name
}

/// Returns whether a name is surely as ``spaced(_:)`` returns it.
private func isTidy(_ name: Substring) -> Bool {
  let space = UInt8(ascii: " ")
  var previous = space
  for byte in name.utf8 {
    guard byte != UInt8(ascii: "_"), byte == space || !byte.mayBeginWhitespace else { return false }
    // An accent after a space belongs to it.
    if previous == space, byte == space || byte >= 0x80 { return false }
    previous = byte
  }
  return previous != space
}

/// Returns a name with single spaces between words, instead of underscores and other blanks.
private func spaced(_ name: Substring) -> String {
  name.map { $0 == "_" ? " " : $0 }
    .split(whereSeparator: \.isWhitespace).map { String($0) }.joined(separator: " ")
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
