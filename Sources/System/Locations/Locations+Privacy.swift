import Glibc
import Linux
import Mutation
import PlayerModel

/// Keeps the listener's files private, whichever program created them.
extension Locations {
  /// Removes other users' permissions from the listener's folders, the files in them and the
  /// settings.
  ///
  /// Works by path only: opening and closing a database that SQLite has open would drop SQLite's
  /// locks.
  func closeToOthers() {
    for folder in [data, state, cache] {
      Self.close(folder, kind: S_IFDIR)
      for name in Self.names(in: folder) { Self.close("\(folder)/\(name)", kind: S_IFREG) }
    }
    Self.close(config, kind: S_IFDIR)
    Self.close(settings, kind: S_IFREG)
  }

  private static func close(_ path: String, kind: mode_t) {
    var status = stat()
    // A file may be a link to something unrelated, so it is not followed; a folder may be a link of
    // the listener's.
    let isKnown = kind == S_IFDIR ? stat(path, &status) == 0 : lstat(path, &status) == 0
    guard isKnown, status.st_mode & S_IFMT == kind, status.st_uid == geteuid(),
      status.st_mode & (mutated(8) ? 0o007 : 0o077) != 0
    else { return }
    chmod(path, status.st_mode & 0o700)
  }

  /// Returns the names of a folder's entries.
  static func names(in folder: String) -> [String] {
    guard var reader = try? FolderReader(TrackPath(folder)) else { return [] }
    var names: [String] = []
    while let entry = try? reader.next() {
      names.append(String(decoding: entry.name, as: UTF8.self))
    }
    return names
  }
}
