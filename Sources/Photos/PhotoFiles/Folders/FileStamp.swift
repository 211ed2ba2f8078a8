import Glibc
import PlayerModel

/// Identifies a version of a file's content without reading it; links are not followed.
struct FileStamp: Hashable {
  var size: Int64
  /// Nanoseconds since 1970.
  var modified: Int64
  var device: Int64
  var inode: Int64

  init(size: Int64, modified: Int64, device: Int64, inode: Int64) {
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
  }

  /// Creates the stamp of the file at `path`; returns `nil` and sets `errno` if it is not a regular
  /// file.
  init?(_ path: TrackPath) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the number of hard links of the file at `path`, or 0 if it is not a regular file.
  static func linkCount(_ path: TrackPath) -> Int {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return 0
    }
    return Int(status.st_nlink)
  }

  /// Creates the stamp from a status; returns `nil` if it is not that of a regular file.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      errno = EINVAL
      return nil
    }
    size = Int64(status.st_size)
    // Wrapping, because a file's date may be arbitrary.
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    device = Int64(bitPattern: UInt64(status.st_dev))
    inode = Int64(bitPattern: UInt64(status.st_ino))
  }
}
