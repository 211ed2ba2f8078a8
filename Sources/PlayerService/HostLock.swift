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
    /// The command that holds it for long work during which no player may run; nil if none does.
    package let work: String?

    /// Why no player can start while ``work`` goes on; nil if nothing prevents it for long.
    package var refusal: PlayerError? {
      work.map {
        PlayerError(
          .disconnected, "No player can run while “\($0)” is at work; try again when it is done.")
      }
    }
  }

  private let path: String
  /// What the file says of the holder, after its process.
  private let note: String?
  private let descriptor: Mutex<Int32>

  /// Takes the lock, without waiting for another host to end.
  ///
  /// - Parameters:
  ///   - socket: Where the host will answer, for those whose environment names another place.
  ///   - work: The command that works for long without answering, so that others need not wait for an answer.
  /// - Returns: nil if another process holds it.
  /// - Throws: `PlayerError` if the file cannot be opened or locked at all.
  package init?(
    at path: String, answeringOn socket: String? = nil, workingOn work: String? = nil
  ) throws(PlayerError) {
    // A socket's path begins with a slash, a command does not.
    let note = socket ?? work
    guard let descriptor = try Self.take(path, note) else { return nil }
    self.path = path
    self.note = note
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
    let note = lines.count > 1 ? String(lines[1].dropLast()) : ""
    let isSocket = note.hasPrefix("/")
    return Holder(
      process: process, socket: isSocket ? note : nil, work: isSocket || note.isEmpty ? nil : note)
  }

  /// Whether this process is still the host; takes the lock again if somebody removed its file.
  package func isStillHeld() -> Bool {
    descriptor.withLock { descriptor in
      guard let held = FileIdentity(of: descriptor) else { return false }
      if FileIdentity(at: path) == held { return true }
      guard let new = try? Self.take(path, note) else { return false }
      close(descriptor)
      descriptor = new
      return true
    }
  }

  /// The descriptor that holds the lock; nil if another process does.
  private static func take(_ path: String, _ note: String?) throws(PlayerError) -> Int32? {
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
    let line = "\(getpid())\n" + (note.map { $0 + "\n" } ?? "")
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
