package import Glibc
package import PlayerModel

/// The device and inode of a file or folder, which are the same under all of its names.
///
/// A file system may reuse the inode of a deleted file. Where a file may be replaced, compare more
/// than this.
package struct FileIdentity: Hashable, Sendable {
  /// The number of the file system that contains the file.
  package let device: UInt64
  private let number: UInt64

  /// Creates the identity from the result of `stat`.
  package init(_ status: stat) {
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Creates the identity of the file that `path` leads to, or returns `nil` if it does not exist.
  package init?(at path: UnsafePointer<CChar>) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the identity of the file that `path` leads to, or returns `nil` if it does not exist.
  package init?(at path: TrackPath) {
    guard let found = path.withCString({ Self(at: $0) }) else { return nil }
    self = found
  }

  /// Creates the identity of the entry at `path` without following a link, or returns `nil` if it
  /// does not exist.
  package init?(ofLink path: UnsafePointer<CChar>) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the identity of an open file, or returns `nil` if the descriptor is not open.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}
