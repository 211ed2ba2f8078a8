import Glibc
import Linux
package import PlayerModel

/// A file's path, size and date, which show whether it has changed since it was read.
package struct FoundFile: Hashable, Sendable {
  /// The path.
  package var path: TrackPath
  /// The size in bytes.
  package var size: Int64
  /// The modification time, in nanoseconds since 1970.
  package var modifiedAt: Int64

  /// Creates a file from its attributes.
  package init(path: TrackPath, size: Int64, modifiedAt: Int64) {
    self.path = path
    self.size = size
    self.modifiedAt = modifiedAt
  }

  /// Returns the regular file at `path`, or `nil` if there is none.
  package init?(at path: TrackPath) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    self.init(path: path, status: status)
  }

  init(path: TrackPath, status: FileStatus) {
    self.init(path: path, size: status.size, modifiedAt: status.modifiedAt)
  }
}
