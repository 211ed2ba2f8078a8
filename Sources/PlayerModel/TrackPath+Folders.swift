extension TrackPath {
  /// A path as it is written in settings, made absolute: `~` is the home folder, a relative one is below it.
  package static func absolute(_ written: String, home: String?) -> String {
    if written.hasPrefix("/") { return written }
    let home = home ?? "/"
    if written == "~" { return home }
    return "\(home)/\(written.hasPrefix("~/") ? written.dropFirst(2) : written[...])"
  }

  /// The same path without doubled and trailing slashes and without `.` in it; `..` stays, because
  /// where it leads depends on links.
  package var tidied: TrackPath {
    let slash = UInt8(ascii: "/")
    let dot = UInt8(ascii: ".")
    let parts = Array(encoded.utf8).split(separator: slash).filter { $0 != [dot] }
    let tidy = String(decoding: Array(parts.joined(separator: [slash])), as: UTF8.self)
    if encoded.utf8.first == slash { return TrackPath(encoded: "/" + tidy) }
    return TrackPath(encoded: tidy.isEmpty ? "." : tidy)
  }

  /// Whether it lies in `folder`, at any depth.
  package func isBelow(_ folder: TrackPath) -> Bool {
    let prefix = folder.encoded == "/" ? "/" : folder.encoded + "/"
    return encoded.utf8.starts(with: prefix.utf8) && encoded.utf8.count > prefix.utf8.count
  }

  /// The path of what has this name in the folder, in the ``encoded`` spelling.
  package func appending(encoded name: String) -> TrackPath {
    TrackPath(encoded: (encoded == "/" ? "" : encoded) + "/" + name)
  }

  /// The path of what has this name in the folder.
  package func appending(_ name: some Sequence<UInt8>) -> TrackPath {
    appending(encoded: TrackPath(bytes: name).encoded)
  }
}
