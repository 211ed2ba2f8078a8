import Glibc
import Linux
import PlayerModel

/// What `stat` says of a path, links followed.
struct FileStatus {
  let kind: FileKind
  let size: Int64
  let modifiedAt: Int64
  /// The disk that it is on.
  let device: UInt64

  /// The status of `path`; nil, with the reason in `errno`, if it cannot be told.
  init?(_ path: TrackPath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = Int64(status.st_size)
    device = UInt64(status.st_dev)
    // Wrapping, because a file may bear any date: it is only ever compared for equality.
    modifiedAt = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
