import Glibc
import Linux
import PlayerModel

/// The result of `stat` for a path, with links followed.
struct FileStatus {
  let kind: FileKind
  let size: Int64
  let modifiedAt: Int64
  /// The device of the file system.
  let device: UInt64

  /// Returns the status of `path`, or `nil` with the reason in `errno`.
  init?(_ path: TrackPath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = Int64(status.st_size)
    device = UInt64(status.st_dev)
    // Wrapping arithmetic, because a file may have any date; one that overflows is only compared for equality.
    modifiedAt = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
