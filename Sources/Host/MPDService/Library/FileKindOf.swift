import Glibc
import PlayerModel

/// Checks what is at a path; every check may block.
enum FileKindOf {
  /// Returns whether anything exists at `path`.
  static func isThere(_ path: TrackPath) -> Bool { mode(path) != nil }

  /// Returns whether a regular file exists at `path`.
  static func isFile(_ path: TrackPath) -> Bool {
    mode(path).map { $0 & S_IFMT == S_IFREG } ?? false
  }

  private static func mode(_ path: TrackPath) -> mode_t? {
    var status = stat()
    guard !path.bytes.contains(0), path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode
  }
}
