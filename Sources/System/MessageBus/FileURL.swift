package import PlayerModel

/// Converts between paths and `file:` URLs, byte for byte.
package enum FileURL {
  /// Returns the URL of a path.
  package static func text(of path: TrackPath) -> String {
    "file://" + path.bytes.percentEncoded
  }

  /// Returns the path of a URL, or `nil` if it is not the URL of a local file.
  package static func path(of text: String) -> TrackPath? {
    guard text.prefix(7).lowercased() == "file://" else { return nil }
    var rest = text.dropFirst(7)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst(9) }
    guard rest.hasPrefix("/") else { return nil }
    // In a URL, `#` and `?` belong to a file name only if escaped.
    guard let bytes = rest.prefix(while: { $0 != "#" && $0 != "?" }).utf8.percentDecoded,
      !bytes.contains(0)
    else {
      return nil
    }
    return TrackPath(bytes: bytes)
  }
}
