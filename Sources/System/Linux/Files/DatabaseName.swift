import Glibc
package import PlayerModel
import Synchronization

/// The file names of SQLite databases.
///
/// Only SQLite may open a database that this process may have open: closing any descriptor of a
/// file drops all locks that the process holds on it, and the next program that opens the database
/// then deletes the log that we still use (“How To Corrupt An SQLite Database File”, 2.2).
package enum DatabaseName {
  private static let endings = ["", "-wal", "-shm", "-journal"].map { Array(".sqlite\($0)".utf8) }

  /// Whether a database was opened as a file, under a name that is not one of a database.
  // Relaxed, because no other data depends on it.
  private static let wasOpened = Atomic(false)

  /// Returns whether `path` must be examined before it is opened, even if it is not a symbolic link.
  static func mayBeUsed(by path: TrackPath) -> Bool {
    wasOpened.load(ordering: .relaxed) || path.withCString { isOne($0) }
  }

  /// Returns whether an open file is a database that this process also has open under the name of one.
  ///
  /// The file must then stay open. So that this happens only once, all paths are examined from now on.
  static func isUsed(byOpen status: stat) -> Bool {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1, isOpen(FileIdentity(status))
    else { return false }
    wasOpened.store(true, ordering: .relaxed)
    return true
  }

  /// Returns whether `path` names a database, directly, by a symbolic link or by a hard link.
  package static func isUsed(by path: TrackPath) -> Bool {
    var status = stat()
    return path.withCString { path in
      guard lstat(path, &status) == 0 else { return false }
      if status.st_mode & S_IFMT == S_IFREG {
        return isOne(path) || status.st_nlink > 1 && isOpen(FileIdentity(status))
      }
      guard status.st_mode & S_IFMT == S_IFLNK, let target = realpath(path, nil) else {
        return false
      }
      defer { free(target) }
      return isOne(target)
    }
  }

  /// Returns whether this process has `file` open under the name of a database, of which `path` is
  /// then another hard link.
  private static func isOpen(_ file: FileIdentity) -> Bool {
    guard var folder = try? FolderReader(TrackPath("/proc/self/fd")) else { return false }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    while let entry = try? folder.next() {
      guard let descriptor = Int32(String(decoding: entry.name, as: UTF8.self)),
        FileIdentity(of: descriptor) == file
      else { continue }
      let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
      if count > 0, isOne(target.prefix(count) + [0]) { return true }
    }
    return false
  }

  private static func isOne(_ path: UnsafePointer<CChar>) -> Bool {
    let length = strlen(path)
    return endings.contains { ending in
      length >= ending.count && memcmp(path + (length - ending.count), ending, ending.count) == 0
    }
  }
}
