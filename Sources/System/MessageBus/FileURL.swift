package import PlayerModel

/// Files as `file:` URLs, byte by byte.
package enum FileURL {
  /// The URL of a file.
  package static func text(of path: TrackPath) -> String {
    "file://" + path.bytes.percentEncoded
  }

  /// The file that a URL names; nil if it names none on this machine, or is none.
  package static func path(of text: String) -> TrackPath? {
    guard text.prefix(7).lowercased() == "file://" else { return nil }
    var rest = text.dropFirst(7)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst(9) }
    guard rest.hasPrefix("/") else { return nil }
    // A name may have a "#" or "?" only as an escape.
    guard let bytes = rest.prefix(while: { $0 != "#" && $0 != "?" }).utf8.percentDecoded,
      !bytes.contains(0)
    else {
      return nil
    }
    return TrackPath(bytes: bytes)
  }
}
