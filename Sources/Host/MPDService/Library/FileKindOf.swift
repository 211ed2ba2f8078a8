import Glibc
import PlayerModel

/// What lies at a path; looking may block.
enum FileKindOf {
  /// Whether anything does.
  static func isThere(_ path: TrackPath) -> Bool { mode(path) != nil }

  /// Whether a file does.
  static func isFile(_ path: TrackPath) -> Bool {
    mode(path).map { $0 & S_IFMT == S_IFREG } ?? false
  }

  private static func mode(_ path: TrackPath) -> mode_t? {
    var status = stat()
    guard !path.bytes.contains(0), path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode
  }
}
