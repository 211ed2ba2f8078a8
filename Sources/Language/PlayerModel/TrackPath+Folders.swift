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
    var path = encoded
    var folder = folder.encoded == "/" ? "" : folder.encoded
    return path.withUTF8 { path in
      folder.withUTF8 { folder in
        path.count > folder.count + 1 && path[folder.count] == UInt8(ascii: "/")
          && UnsafeBufferPointer(rebasing: path[..<folder.count]).holdsSame(as: folder)
      }
    }
  }

  /// The path of what has this name in the folder, in the ``encoded`` spelling.
  package func appending(encoded name: String) -> TrackPath {
    TrackPath(encoded: (encoded == "/" ? "" : encoded) + "/" + name)
  }

  /// The path of what has this name in the folder.
  package func appending(_ name: some Sequence<UInt8>) -> TrackPath {
    let plain = name.withContiguousStorageIfAvailable { appending(plain: $0) } ?? nil
    return plain ?? appending(encoded: TrackPath(bytes: name).encoded)
  }

  /// The same made in one piece, for a name that is UTF-8 without escapes, as nearly all are; nil for others.
  private func appending(plain name: UnsafeBufferPointer<UInt8>) -> TrackPath? {
    guard !Self.mayHoldEscapes(name) else { return nil }
    var folder = encoded == "/" ? "" : encoded
    return folder.withUTF8 { folder in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: folder.count + 1 + name.count) {
        path in
        _ = path.update(fromContentsOf: folder)
        path[folder.count] = UInt8(ascii: "/")
        _ = UnsafeMutableBufferPointer(rebasing: path[(folder.count + 1)...])
          .update(fromContentsOf: name)
        return String(validating: path, as: UTF8.self).map(TrackPath.init(encoded:))
      }
    }
  }
}
