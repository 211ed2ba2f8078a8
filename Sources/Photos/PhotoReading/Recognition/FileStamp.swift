import Glibc
import PlayerModel

/// What the system tells of a file; another one means that its content may be another.
struct FileStamp: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let written: [Int]

  /// What is at a path; nil if nothing is.
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
