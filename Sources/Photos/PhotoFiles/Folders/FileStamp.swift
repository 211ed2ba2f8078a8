import Glibc
import PlayerModel

/// What tells a file's content from an earlier or another one without reading it; no link is followed.
struct FileStamp: Hashable {
  var size: Int64
  /// In nanoseconds since 1970.
  var modified: Int64
  var device: Int64
  var inode: Int64

  init(size: Int64, modified: Int64, device: Int64, inode: Int64) {
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
  }

  /// The stamp of what is at `path`; nil, with the reason in `errno`, if it is no file or cannot be reached.
  init?(_ path: TrackPath) {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// How many names the file at `path` has; 0 if it is none.
  static func linkCount(_ path: TrackPath) -> Int {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return 0
    }
    return Int(status.st_nlink)
  }

  /// The stamp in what `stat` says; nil if that is no file.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      errno = EINVAL
      return nil
    }
    size = Int64(status.st_size)
    // Wrapping, because a file may bear any date.
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    device = Int64(bitPattern: UInt64(status.st_dev))
    inode = Int64(bitPattern: UInt64(status.st_ino))
  }
}
