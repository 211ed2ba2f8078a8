import Glibc
package import PlayerModel

/// The one lock that decides who is the host; held until released or the process ends, however it ends.
package final class HostLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, with next to no waiting.
  ///
  /// - Returns: nil if another process holds it.
  /// - Throws: `PlayerError` if the file cannot be opened.
  package init?(at path: String) throws(PlayerError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw PlayerError(
        .storageFailed, "\(path) cannot be opened: \(String(cString: strerror(errno))).")
    }
    guard Self.isTaken(descriptor) else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    // The number is for people who look into the file: nothing depends on it.
    let line = "\(getpid())\n"
    ftruncate(descriptor, 0)
    line.withCString { _ = pwrite(descriptor, $0, strlen($0), 0) }
  }

  /// Whoever asks whether the lock is held holds it for a moment: that does not count.
  private static func isTaken(_ descriptor: Int32) -> Bool {
    for _ in 0..<10 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(5_000)
    }
    return false
  }

  deinit {
    close(descriptor)
  }
}
