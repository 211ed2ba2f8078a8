import Glibc
package import PlayerModel

/// The one lock that decides who is the host; held until released or the process ends, however it ends.
package final class HostLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, without waiting.
  ///
  /// - Returns: nil if another process holds it.
  /// - Throws: `PlayerError` if the file cannot be opened.
  package init?(at path: String) throws(PlayerError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw PlayerError(
        .storageFailed, "\(path) cannot be opened: \(String(cString: strerror(errno))).")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    // The number is for people who look into the file: nothing depends on it.
    let line = "\(getpid())\n"
    ftruncate(descriptor, 0)
    line.withCString { _ = pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit {
    close(descriptor)
  }
}
