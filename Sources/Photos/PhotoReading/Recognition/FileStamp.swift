import Glibc
import PlayerModel

/// Identifies a version of a file; a different stamp means that the content may have changed.
struct FileStamp: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let written: [Int]

  /// Creates the stamp of the file at a path, or returns `nil` if it does not exist.
  init?(_ path: TrackPath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    written = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}
