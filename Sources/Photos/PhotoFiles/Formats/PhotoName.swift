/// Filters files and folders by name.
enum PhotoName {
  /// Returns whether a file's name may be that of a photo.
  ///
  /// The extension must be that of a photo, or be missing, as with some cameras and phones. This
  /// excludes hidden files, partial files (`.part`, `.crdownload`, `~`, and the hidden files of
  /// rsync and editors), and sidecar files (`.xmp`, `.aae`, `.thm`).
  static func mayBePhoto(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, first != UInt8(ascii: ".") else { return false }
    guard let ending = ending(of: name) else { return !name.contains(UInt8(ascii: "~")) }
    return PhotoFormat.endings.contains(ending)
  }

  /// Returns whether to search a folder with this name.
  ///
  /// Hidden folders, caches of thumbnails and trash folders are excluded.
  static func isEntered(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, first != UInt8(ascii: ".") else { return false }
    return !left.contains(String(decoding: name.map(\.lowered), as: UTF8.self))
  }

  /// Returns the lower-case extension of a name, or `nil` if it has none.
  static func ending(of name: some Collection<UInt8>) -> String? {
    var ending: [UInt8] = []
    var hasDot = false
    for byte in name {
      if byte == UInt8(ascii: ".") {
        (ending, hasDot) = ([], true)
      } else if hasDot {
        ending.append(byte.lowered)
      }
    }
    return hasDot ? String(decoding: ending, as: UTF8.self) : nil
  }

  private static let left: Set<String> = [
    "@eadir", "#recycle", "$recycle.bin", "lost+found", "thumbnails", "thumbs", "cache", "caches",
    "system volume information",
  ]
}

extension UInt8 {
  fileprivate var lowered: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
