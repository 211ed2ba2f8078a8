import CLinux
import Glibc
import Linux

/// Detects when a socket's file, or a folder above it, is removed, moved, or replaced.
///
/// If the system has no watches left, nothing is reported.
package struct SocketWatch: ~Copyable {
  /// A descriptor that is readable when something changed and ``renew()`` must be called, or -1 if nothing is
  /// watched.
  package var descriptor: Int32 { events?.descriptor ?? -1 }
  private var events: FileEvents?
  private let folder: String
  private let other: String?

  /// Watches the file at `path`, which need not exist.
  ///
  /// - Parameter other: A file elsewhere, whose removal is also reported.
  package init(_ path: String, and other: String? = nil) {
    folder = Self.parent(of: path)
    self.other = other
    events = Self.watching(folder, other)
  }

  /// Watches the current files, and discards earlier reports.
  ///
  /// It starts over instead of adding watches, because folders that were moved away would continue to report
  /// changes.
  package mutating func renew() {
    // Closed first, because the number of watches per user is limited.
    events = nil
    events = Self.watching(folder, other)
  }

  private static func watching(_ folder: String, _ other: String?) -> FileEvents {
    let events = FileEvents()
    // The removal of an open file only changes its link count.
    if let other { _ = events.watch(other, for: UInt32(IN_ATTRIB) | UInt32(IN_MOVE_SELF)) }
    let itself = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    let appearing = itself | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
    let leaving = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    var isThere = events.watch(folder, for: appearing | leaving) >= 0
    var ancestor = folder
    while ancestor.count > 1 {
      ancestor = parent(of: ancestor)
      // For ancestors, only their own removal matters, except for the one in which the next folder must
      // appear. Nothing else there may wake the host.
      let isWatched = events.watch(ancestor, for: isThere ? itself : appearing) >= 0
      isThere = isThere || isWatched
    }
    return events
  }

  static func parent(of path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
