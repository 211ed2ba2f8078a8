import Glibc
import Linux
package import PlayerModel
import Synchronization

/// The one lock that decides who is the host; held until released or the process ends, however it ends.
package final class HostLock: Sendable {
  /// Who holds a lock.
  package struct Holder: Hashable, Sendable {
    package let process: Int32
    /// The socket on which it answers; nil if on none.
    package let socket: String?
  }

  private let path: String
  private let socket: String?
  private let descriptor: Mutex<Int32>

  /// Takes the lock, without waiting for another host to end.
  ///
  /// - Parameter socket: Where the host will answer, for those whose environment names another place.
  /// - Returns: nil if another process holds it.
  /// - Throws: `PlayerError` if the file cannot be opened or locked at all.
  package init?(at path: String, answeringOn socket: String? = nil) throws(PlayerError) {
    guard let descriptor = try Self.take(path, socket) else { return nil }
    self.path = path
    self.socket = socket
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    descriptor.withLock { _ = close($0) }
  }

  /// Who holds the lock at `path`; nil if nobody does, or has only begun.
  package static func holder(at path: String) -> Holder? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    var text = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &text, text.count)
    let lines = String(decoding: text[..<max(0, count)], as: UTF8.self)
      .split(separator: "\n", maxSplits: 1)
    guard let process = lines.first.flatMap({ Int32($0) }), process > 1 else { return nil }
    let socket = lines.count > 1 ? String(lines[1].dropLast()) : ""
    return Holder(process: process, socket: socket.hasPrefix("/") ? socket : nil)
  }

  /// Whether this process is still the host; takes the lock again if somebody removed its file.
  package func isStillHeld() -> Bool {
    descriptor.withLock { descriptor in
      guard let held = FileIdentity(of: descriptor) else { return false }
      if FileIdentity(at: path) == held { return true }
      guard let new = try? Self.take(path, socket) else { return false }
      close(descriptor)
      descriptor = new
      return true
    }
  }

  /// The descriptor that holds the lock; nil if another process does.
  private static func take(_ path: String, _ socket: String?) throws(PlayerError) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw obstacle(path) }
    guard take(descriptor) else {
      let isHeld = errno == EWOULDBLOCK
      let error = failure("locked", path)
      close(descriptor)
      if isHeld { return nil }
      throw error
    }
    // For people who look into the file, and to find a host, or to end one that one cannot talk to.
    let line = "\(getpid())\n" + (socket.map { $0 + "\n" } ?? "")
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

  /// Why the file cannot be opened, by `errno`, and what to do about it.
  private static func obstacle(_ path: String) -> PlayerError {
    let number = errno
    var error = failure("opened", path)
    switch number {
    case EISDIR, ELOOP:
      error.message = "\(path) is not a file, so no player can start; remove it."
    case EACCES:
      let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      error.message += " Make it yours: sudo chown -R $USER \(folder)."
    default: break
    }
    return error
  }

  private static func failure(_ what: String, _ path: String) -> PlayerError {
    PlayerError(
      .storageFailed, "\(path) cannot be \(what): \(String(cString: strerror(errno))).")
  }
}
