/// What names say: whether a file may be a photo, and whether a folder may hold some.
enum PhotoName {
  /// Whether a file of this name is looked at.
  ///
  /// Not what is hidden, what is being written under another name (`.part`, `.crdownload`, `~`, and what rsync and
  /// editors hide), nor what goes with a photo (`.xmp`, `.aae`, `.thm`): in one rule, a name must end as photos' do, or
  /// have no ending at all, as some cameras and phones write.
  static func mayBePhoto(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, first != UInt8(ascii: ".") else { return false }
    guard let ending = ending(of: name) else { return !name.contains(UInt8(ascii: "~")) }
    return PhotoFormat.endings.contains(ending)
  }

  /// Whether photos are looked for in a folder of this name: not in hidden ones, nor in those where programs keep
  /// small pictures and what was thrown away.
  static func isEntered(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, first != UInt8(ascii: ".") else { return false }
    return !left.contains(String(decoding: name.map(\.lowered), as: UTF8.self))
  }

  /// The ending of a name in lower case; nil if it has none.
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
