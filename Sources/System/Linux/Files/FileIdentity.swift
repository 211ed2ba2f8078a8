package import Glibc
package import PlayerModel

/// Which file or folder it is that a path leads to, whatever it is called.
///
/// A file system gives the number of a file that is gone to the next one: where one may be replaced, compare more.
package struct FileIdentity: Hashable, Sendable {
  /// The file system that it lies on.
  package let device: UInt64
  private let number: UInt64

  /// What `stat` says.
  package init(_ status: stat) {
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// What a path leads to; nil if there is nothing.
  package init?(at path: UnsafePointer<CChar>) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The same.
  package init?(at path: TrackPath) {
    guard let found = path.withCString({ Self(at: $0) }) else { return nil }
    self = found
  }

  /// What a path names itself, be it a link; nil if there is nothing.
  package init?(ofLink path: UnsafePointer<CChar>) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What a descriptor is open on; nil if on nothing.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}
