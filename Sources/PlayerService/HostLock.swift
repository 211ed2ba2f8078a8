import Glibc
package import PlayerModel

/// The one lock that decides who is the host; held until released or the process ends, however it ends.
package final class HostLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, without waiting for another host to end.
  ///
  /// - Returns: nil if another process holds it.
  /// - Throws: `PlayerError` if the file cannot be opened or locked at all.
  package init?(at path: String) throws(PlayerError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure("opened", path) }
    guard Self.take(descriptor) else {
      let isHeld = errno == EWOULDBLOCK
      let error = Self.failure("locked", path)
      close(descriptor)
      if isHeld { return nil }
      throw error
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

  private static func take(_ descriptor: Int32) -> Bool {
    // Who only looks whether there is a host shares the lock for a moment.
    for _ in 0..<10 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK else { return false }
      usleep(5000)
    }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  private static func failure(_ what: String, _ path: String) -> PlayerError {
    PlayerError(
      .storageFailed, "\(path) cannot be \(what): \(String(cString: strerror(errno))).")
  }
}
