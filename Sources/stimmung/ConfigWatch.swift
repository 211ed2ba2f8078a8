import CLinux
import Glibc

/// Tells when a file in one of the listener's folders for settings was saved.
///
/// Costs nothing until then. A folder that is not there yet is waited for; without inotify, or when the
/// system has no watches left, changes are seen at the next start only.
final class ConfigWatch {
  /// Readable when something was saved: call ``hasChanged()``; -1 if nothing is watched.
  let descriptor: Int32

  private let folders: [String]
  /// Watches for folders that are not there yet.
  private var ancestors: [Int32] = []

  /// Watches `folders`, and where the file at `file` lies if that is a link.
  init(folders: [String], file: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    var all = folders
    if let target = realpath(file, nil) {
      all.append(Self.parent(of: String(cString: target)))
      free(target)
    }
    self.folders = all
    watch()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether anything was saved since the last call.
  func hasChanged() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isChanged = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      isChanged = Self.saysMore(buffer.prefix(count)) || isChanged
    }
    // A folder may have come that is to be watched itself.
    if isChanged { watch() }
    return isChanged
  }

  /// Whether events say more than that a watch was given up.
  private static func saysMore(_ events: ArraySlice<UInt8>) -> Bool {
    events.withUnsafeBytes { bytes in
      // Of each event: the watch, what happened, a cookie and the length of a name, four bytes each.
      var place = 0
      while place + 16 <= bytes.count {
        let mask = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        if mask & UInt32(IN_IGNORED) == 0 { return true }
        place += 16 + Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
      }
      return false
    }
  }

  private func watch() {
    // Where a folder came, nobody needs to hear any more of what happens above it.
    for ancestor in ancestors { inotify_rm_watch(descriptor, ancestor) }
    ancestors = []
    for folder in folders {
      // An editor either writes a file and closes it, or moves a new one to its place.
      let saved = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
      if inotify_add_watch(descriptor, folder, saved) >= 0 { continue }
      var ancestor = Self.parent(of: folder)
      let made = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
      var watched: Int32 = -1
      while watched < 0 {
        watched = inotify_add_watch(descriptor, ancestor, made | UInt32(IN_MASK_ADD))
        if ancestor.count <= 1 { break }
        ancestor = Self.parent(of: ancestor)
      }
      if watched >= 0 { ancestors.append(watched) }
    }
  }

  private static func parent(of path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
