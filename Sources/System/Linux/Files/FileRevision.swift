import Glibc

/// Which content a file has, as far as the system keeps account: another one after every write.
///
/// A file that is renamed or deleted keeps it.
package struct FileRevision: Hashable, Sendable {
  private let size: Int
  private let modified: [Int]

  init(_ status: stat) {
    size = Int(status.st_size)
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}
