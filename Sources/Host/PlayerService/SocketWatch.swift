import CLinux
import Glibc
import Linux

/// Tells when a socket's file, or a folder above it, was removed, moved or replaced; asleep until then.
///
/// Where the system has no watches left nothing is told.
package struct SocketWatch: ~Copyable {
  /// Readable when something changed: call ``renew()``; -1 if nothing is watched.
  package var descriptor: Int32 { events?.descriptor ?? -1 }
  private var events: FileEvents?
  private let folder: String
  private let other: String?

  /// Watches the file at `path`, which need not be there.
  ///
  /// - Parameter other: A file elsewhere, whose own removal is told, too.
  package init(_ path: String, and other: String? = nil) {
    folder = Self.parent(of: path)
    self.other = other
    events = Self.watching(folder, other)
  }

  /// Watches what is there now, and forgets what was told.
  ///
  /// Starts over rather than adding watches, because folders that were moved away would go on talking.
  package mutating func renew() {
    // First, because a user may have only so many.
    events = nil
    events = Self.watching(folder, other)
  }

  private static func watching(_ folder: String, _ other: String?) -> FileEvents {
    let events = FileEvents()
    // A file that is open is not gone when it is removed, but has one name less.
    if let other { _ = events.watch(other, for: UInt32(IN_ATTRIB) | UInt32(IN_MOVE_SELF)) }
    let itself = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    let appearing = itself | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
    let leaving = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    var isThere = events.watch(folder, for: appearing | leaving) >= 0
    var ancestor = folder
    while ancestor.count > 1 {
      ancestor = parent(of: ancestor)
      // Of the folders above only their own end matters, except of the one in which the next must appear:
      // whatever else happens there must wake nobody.
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
