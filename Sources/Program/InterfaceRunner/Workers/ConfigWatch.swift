import CLinux
import Glibc
import Linux

/// Tells when a file in one of the listener's folders for settings was saved; for one thread.
///
/// Costs nothing until then. A folder that is not there yet is waited for; without inotify, or when the
/// system has no watches left, changes are seen at the next start only.
final class ConfigWatch {
  private let events = FileEvents()
  private let folders: [String]
  /// Watches for folders that are not there yet.
  private var ancestors: [Int32] = []

  /// Watches `folders`, and where the file at `file` lies if that is a link.
  init(folders: [String], file: String) {
    var all = folders
    if let target = realpath(file, nil) {
      all.append(Self.parent(of: String(cString: target)))
      free(target)
    }
    self.folders = all
    watch()
  }

  /// Waits until something may have been saved; false if nothing is watched.
  func wait() -> Bool {
    guard events.descriptor >= 0 else { return false }
    var polled = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, -1) >= 0 || errno == EINTR
  }

  /// Whether anything was saved since the last call.
  func hasChanged() -> Bool {
    var isChanged = false
    // That a watch was given up is no change.
    events.take { batch in
      for event in batch where !event.isOne(of: Int(IN_IGNORED)) { isChanged = true }
    }
    // A folder may have come that is to be watched itself.
    if isChanged { watch() }
    return isChanged
  }

  private func watch() {
    // Where a folder came, nobody needs to hear any more of what happens above it.
    for ancestor in ancestors { events.unwatch(ancestor) }
    ancestors = []
    for folder in folders {
      // An editor either writes a file and closes it, or moves a new one to its place.
      let saved = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
      if events.watch(folder, for: saved) >= 0 { continue }
      var ancestor = Self.parent(of: folder)
      let made = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
      var watched: Int32 = -1
      while watched < 0 {
        watched = events.watch(ancestor, for: made | UInt32(IN_MASK_ADD))
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
