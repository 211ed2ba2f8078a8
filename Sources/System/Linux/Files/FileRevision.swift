import Glibc

/// The size and modification time of a file, which change with every write.
///
/// Renaming or deleting the file does not change them.
package struct FileRevision: Hashable, Sendable {
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    size = Int(status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// A text that differs for each revision.
  package var text: String { ([size] + modified).map(String.init).joined(separator: ".") }
}
