package import Glibc
package import PlayerModel

/// A file that is written whole or not at all.
package enum WholeFile {
  /// Puts a file with `bytes` in the place of what is at `path`.
  ///
  /// - Parameter permissions: Those of the file; nil for what the one there has.
  /// - Throws: `PlayerError` that says why not; then the file is as it was.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions: mode_t? = nil
  ) throws(PlayerError) {
    var status = stat()
    let mode = permissions ?? (stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644)
    let temporary = path + ".new"
    // One that was left behind may be open elsewhere, by whoever could read it.
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw failure(path) }
    var isWritten = fchmod(descriptor, mode) == 0
    var rest = bytes[...]
    while isWritten, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      isWritten = count > 0 || count < 0 && errno == EINTR
      rest = rest.dropFirst(max(0, count))
    }
    isWritten = isWritten && fsync(descriptor) == 0
    let error = isWritten ? nil : failure(path)
    close(descriptor)
    if error == nil, rename(temporary, path) == 0 { return syncFolder(of: path) }
    let reason = error ?? failure(path)
    unlink(temporary)
    throw reason
  }

  /// The new name is on the disk, too.
  private static func syncFolder(of path: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let descriptor = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func failure(_ path: String) -> PlayerError {
    PlayerError(
      .storageFailed, "\(path) cannot be written: \(String(cString: strerror(errno))).")
  }
}
