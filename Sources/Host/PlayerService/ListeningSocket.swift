import Glibc
package import Linux
import PlayerModel

/// The socket that clients connect to, which is made again when its file or folder is lost.
///
/// Somebody tidies up, or the system removes the folder at the last log-out: the host outlives that, and
/// who comes next must find it.
package struct ListeningSocket: ~Copyable {
  /// After a loss, and between two attempts; the folder that is removed at log-out is gone by then.
  private static let patience: Int64 = 500_000_000
  /// So often it is tried; then only when something changes there.
  private static let attempts = 60

  /// Accepts clients.
  package private(set) var descriptor: Int32
  private let path: String
  /// Whether the file may still be made again: not if another process became the host.
  private let isHost: @Sendable () -> Bool
  /// The file of the lock that makes a process the host; nil if there is none.
  private let lock: String?
  private var lockIdentity: FileIdentity?
  private var watch: SocketWatch
  private var identity: FileIdentity?
  /// Whether the file is ours to remove, and not a supervisor's.
  private var isOwn: Bool
  private var attemptsLeft = 0
  /// When to look again, of the monotonic clock; nil if all is well.
  package private(set) var dueAt: Int64?

  /// Takes over a socket that listens at `path`, by a file that is `identity`.
  ///
  /// - Parameter lock: A file whose loss `isHost` makes good, and is asked about.
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
    // Lost already.
    if !isThere || isLockLost || lock != nil && lockIdentity == nil { noteLoss() }
  }

  deinit {
    close(descriptor)
  }

  /// Readable when something happened to the file or its folders.
  package var watchDescriptor: Int32 { watch.descriptor }

  /// Takes note that something happened.
  package mutating func noteChange() {
    watch.renew()
    guard !isThere || isLockLost else { return dueAt = nil }
    noteLoss()
  }

  private mutating func noteLoss() {
    attemptsLeft = Self.attempts
    dueAt = dueAt ?? SystemClock.monotonicNanoseconds + Self.patience
  }

  /// Makes the file, or the lock's, again if it is time and it is still lost.
  package mutating func restoreIfDue() {
    guard let due = dueAt, due <= SystemClock.monotonicNanoseconds else { return }
    dueAt = nil
    let isHost = self.isHost()
    if lock != nil { noteLock() }
    guard !isThere, isHost else { return }
    let folder = SocketWatch.parent(of: path)
    // Those above are not ours to make: they come with the next log-in.
    mkdir(folder, 0o700)
    if let new = try? UnixSocket.listen(at: path) {
      close(descriptor)
      descriptor = new
      identity = FileIdentity(ofLink: path)
      isOwn = true
      watch.renew()
    } else if attemptsLeft > 0 {
      attemptsLeft -= 1
      dueAt = SystemClock.monotonicNanoseconds + Self.patience
    }
  }

  /// Removes the file, unless it is a supervisor's or another's by now.
  package func removeFile() {
    if isOwn, isThere { unlink(path) }
  }

  /// Takes the lock's file that is there for the one that it is.
  private mutating func noteLock() {
    watch.renew()
    lockIdentity = lock.flatMap { FileIdentity(ofLink: $0) }
    // It may have been lost again before it was watched.
    _ = isHost()
    if isLockLost { noteLoss() }
  }

  private var isLockLost: Bool {
    lock.map { FileIdentity(ofLink: $0) != lockIdentity } ?? false
  }
  private var isThere: Bool { identity != nil && identity == FileIdentity(ofLink: path) }
}
