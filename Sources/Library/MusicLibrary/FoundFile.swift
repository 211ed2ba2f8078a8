import Glibc
import Linux
package import PlayerModel

/// A file as the file system knows it: enough to tell whether what was read from it still holds.
package struct FoundFile: Hashable, Sendable {
  /// Where it is.
  package var path: TrackPath
  /// Its length in bytes.
  package var size: Int64
  /// When it was last modified, nanoseconds since 1970.
  package var modifiedAt: Int64

  /// A file that was found.
  package init(path: TrackPath, size: Int64, modifiedAt: Int64) {
    self.path = path
    self.size = size
    self.modifiedAt = modifiedAt
  }

  /// The regular file at `path`; nil if there is none.
  package init?(at path: TrackPath) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    self.init(path: path, status: status)
  }

  init(path: TrackPath, status: FileStatus) {
    self.init(path: path, size: status.size, modifiedAt: status.modifiedAt)
  }
}
