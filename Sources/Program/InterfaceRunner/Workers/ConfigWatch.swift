import CLinux
import Glibc
import Linux

/// Reports when a file in one of the settings folders was saved; for use on one thread.
///
/// It causes no load until then. It also waits for folders that do not exist yet. Without inotify,
/// or if the system has no more watches, changes take effect only at the next start.
final class ConfigWatch {
  private let events = FileEvents()
  private let folders: [String]
  /// Watches on ancestors of folders that do not exist yet.
  private var ancestors: [Int32] = []

  /// Watches `folders`, and the target's folder if `file` is a symbolic link.
  init(folders: [String], file: String) {
    var all = folders
    if let target = realpath(file, nil) {
      all.append(Self.parent(of: String(cString: target)))
      free(target)
    }
    self.folders = all
    watch()
  }

  /// Waits until something may have been saved; returns `false` if nothing is watched.
  func wait() -> Bool {
    guard events.descriptor >= 0 else { return false }
    var polled = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, -1) >= 0 || errno == EINTR
  }

  /// Returns whether anything was saved since the last call.
  func hasChanged() -> Bool {
    var isChanged = false
    // The removal of a watch is not a change.
    events.take { batch in
      for event in batch where !event.isOne(of: Int(IN_IGNORED)) { isChanged = true }
    }
    // One of the folders may exist now.
    if isChanged { watch() }
    return isChanged
  }

  private func watch() {
    // Once a folder exists, its ancestors need not be watched.
    for ancestor in ancestors { events.unwatch(ancestor) }
    ancestors = []
    for folder in folders {
      // An editor either writes and closes the file, or moves a new one into place.
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
