extension TrackPath {
  /// Returns a path from the settings as an absolute one: `~` is the home folder, which relative
  /// paths start from.
  package static func absolute(_ written: String, home: String?) -> String {
    if written.hasPrefix("/") { return written }
    let home = home ?? "/"
    if written == "~" { return home }
    return "\(home)/\(written.hasPrefix("~/") ? written.dropFirst(2) : written[...])"
  }

  /// The path without `.` and without doubled and trailing slashes.
  ///
  /// `..` stays, because its meaning depends on links.
  package var tidied: TrackPath {
    let slash = UInt8(ascii: "/")
    let dot = UInt8(ascii: ".")
    let parts = Array(encoded.utf8).split(separator: slash).filter { $0 != [dot] }
    let tidy = String(decoding: Array(parts.joined(separator: [slash])), as: UTF8.self)
    if encoded.utf8.first == slash { return TrackPath(encoded: "/" + tidy) }
    return TrackPath(encoded: tidy.isEmpty ? "." : tidy)
  }

  /// Returns whether the path is inside `folder`, at any depth.
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

  /// Returns the path of an entry, given its name in the ``encoded`` spelling.
  package func appending(encoded name: String) -> TrackPath {
    TrackPath(encoded: (encoded == "/" ? "" : encoded) + "/" + name)
  }

  /// Returns the path of an entry, given the bytes of its name.
  package func appending(_ name: some Sequence<UInt8>) -> TrackPath {
    let plain = name.withContiguousStorageIfAvailable { appending(plain: $0) } ?? nil
    return plain ?? appending(encoded: TrackPath(bytes: name).encoded)
  }

  /// Returns the path of an entry with a valid UTF-8 name without escapes, or `nil` for other
  /// names.
  ///
  /// Such names are the rule, and this makes one allocation.
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
