import Glibc
package import PlayerModel
import Synchronization

/// The one lock that decides who is the host; held until released or the process ends, however it ends.
package final class HostLock: Sendable {
  private let path: String
  private let descriptor: Mutex<Int32>

  /// Takes the lock, without waiting for another host to end.
  ///
  /// - Returns: nil if another process holds it.
  /// - Throws: `PlayerError` if the file cannot be opened or locked at all.
  package init?(at path: String) throws(PlayerError) {
    guard let descriptor = try Self.take(path) else { return nil }
    self.path = path
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    descriptor.withLock { _ = close($0) }
  }

  /// The process that holds the lock at `path`; nil if none does, or it has only begun.
  package static func holder(at path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var text = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &text, text.count)
    let number = Int32(String(decoding: text[..<max(0, count)].prefix { $0 > 32 }, as: UTF8.self))
    return number.flatMap { $0 > 1 ? $0 : nil }
  }

  /// Whether this process is still the host; takes the lock anew if somebody removed its file.
  package func isStillHeld() -> Bool {
    descriptor.withLock { descriptor in
      var (held, found) = (stat(), stat())
      guard fstat(descriptor, &held) == 0 else { return false }
      if stat(path, &found) == 0, held.st_dev == found.st_dev, held.st_ino == found.st_ino {
        return true
      }
      guard let new = try? Self.take(path) else { return false }
      close(descriptor)
      descriptor = new
      return true
    }
  }

  /// The descriptor that holds the lock; nil if another process does.
  private static func take(_ path: String) throws(PlayerError) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("opened", path) }
    guard take(descriptor) else {
      let isHeld = errno == EWOULDBLOCK
      let error = failure("locked", path)
      close(descriptor)
      if isHeld { return nil }
      throw error
    }
    // For people who look into the file, and to end a host that one cannot talk to.
    let line = "\(getpid())\n"
    ftruncate(descriptor, 0)
    line.withCString { _ = pwrite(descriptor, $0, strlen($0), 0) }
    return descriptor
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
