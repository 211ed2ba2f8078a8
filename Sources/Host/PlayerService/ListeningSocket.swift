import Glibc
package import Linux
import PlayerModel

/// The listening socket of the server, which is recreated when its file or folder is lost.
///
/// A user may tidy up, or the system may remove the folder at the last log-out. The host continues to run,
/// and later clients must find it.
package struct ListeningSocket: ~Copyable {
  /// The nanoseconds to wait after a loss and between attempts; by then, the removal of the folder at log-out
  /// is complete.
  private static let restoreDelay: Int64 = 500_000_000
  /// The number of attempts; after that, only a change in the folder triggers another one.
  private static let attempts = 60

  /// The descriptor that accepts clients.
  package private(set) var descriptor: Int32
  private let path: String
  /// Returns whether the file may be recreated, or `false` if another process has become the host.
  private let isHost: @Sendable () -> Bool
  /// The file of the lock that makes a process the host, or `nil` if there is none.
  private let lock: String?
  private var lockIdentity: FileIdentity?
  private var watch: SocketWatch
  private var identity: FileIdentity?
  /// Whether the file belongs to this process, and not to a supervisor, so that it may be removed.
  private var isOwn: Bool
  private var attemptsLeft = 0
  /// When to check again, on the monotonic clock, or `nil` if nothing is lost.
  package private(set) var dueAt: Int64?

  /// Takes over a socket that listens at `path`, with a file whose identity is `identity`.
  ///
  /// - Parameter lock: A file that `isHost` recreates if it is lost.
  package init(
    descriptor: Int32, path: String, identity: FileIdentity?, isOwn: Bool, lock: String? = nil,
    isHost: @escaping @Sendable () -> Bool
  ) {
    self.descriptor = descriptor
    self.path = path
    self.isOwn = isOwn
    self.isHost = isHost
    self.lock = lock
    lockIdentity = lock.flatMap { FileIdentity(ofLink: $0) }
    watch = SocketWatch(path, and: lock)
    self.identity = identity
    // The file may already be lost.
    if !isThere || isLockLost || lock != nil && lockIdentity == nil { noteLoss() }
  }

  deinit {
    close(descriptor)
  }

  /// A descriptor that is readable when the file or its folders changed.
  package var watchDescriptor: Int32 { watch.descriptor }

  /// Handles a change of the file or its folders.
  package mutating func noteChange() {
    watch.renew()
    guard !isThere || isLockLost else { return dueAt = nil }
    noteLoss()
  }

  private mutating func noteLoss() {
    attemptsLeft = Self.attempts
    dueAt = dueAt ?? SystemClock.monotonicNanoseconds + Self.restoreDelay
  }

  /// Recreates the file, or that of the lock, if it is still lost and the time has come.
  package mutating func restoreIfDue() {
    guard let due = dueAt, due <= SystemClock.monotonicNanoseconds else { return }
    dueAt = nil
    let isHost = self.isHost()
    if lock != nil { noteLock() }
    guard !isThere, isHost else { return }
    let folder = SocketWatch.parent(of: path)
    // Its parent folders are not created here: they return with the next log-in.
    mkdir(folder, 0o700)
    if let new = try? UnixSocket.listen(at: path) {
      close(descriptor)
      descriptor = new
      identity = FileIdentity(ofLink: path)
      isOwn = true
      watch.renew()
    } else if attemptsLeft > 0 {
      attemptsLeft -= 1
      dueAt = SystemClock.monotonicNanoseconds + Self.restoreDelay
    }
  }

  /// Removes the file, unless it belongs to a supervisor or has been replaced.
  package func removeFile() {
    if isOwn, isThere { unlink(path) }
  }

  /// Records the identity of the lock's current file.
  private mutating func noteLock() {
    watch.renew()
    lockIdentity = lock.flatMap { FileIdentity(ofLink: $0) }
    // The file may have been lost again before it was watched.
    _ = isHost()
    if isLockLost { noteLoss() }
  }

  private var isLockLost: Bool {
    lock.map { FileIdentity(ofLink: $0) != lockIdentity } ?? false
  }
  private var isThere: Bool { identity != nil && identity == FileIdentity(ofLink: path) }
}
