import Glibc
import Linux
import Synchronization

/// A hook's command that runs.
///
/// It leads a process group of its own, so that what it started can be ended with it.
final class HookProcess: Sendable {
  /// Why a command did not do what it should have.
  struct Failure: Error {
    /// What is said behind the name of the hook.
    let reason: String
  }

  private let id: pid_t
  /// Whether it has not been waited for: until then its number is nobody else's.
  private let isThere = Mutex(true)

  /// Starts a command.
  init(_ command: [String], environment: [[UInt8]]) throws(Failure) {
    var launch = ProcessLaunch(command[0], command)
    launch.environment = environment
    launch.descriptors = [(0, .null), (1, .null), (2, .null)]
    // Whatever the player has open is not for others.
    launch.closesFrom = 3
    launch.standing = .ownGroup
    launch.defaultSignals = Array(1...64)
    do throws(LaunchFailure) {
      id = try launch.start()
    } catch {
      throw Failure(reason: "cannot be started: \(error.reason)")
    }
  }

  /// Waits until it ends, or kills it after `limit` seconds.
  func wait(atMost limit: Double) throws(Failure) {
    let killing = WorkerThreads.shared.run(after: limit) { [self] in
      isThere.withLock { if $0 { kill(-id, SIGKILL) } }
    }
    defer { killing.cancel() }
    let end = ProcessEnd(of: id) { isThere.withLock { $0 = false } }
    if end.signal == SIGKILL { throw Failure(reason: "was killed after \(limit) s") }
    if let signal = end.signal { throw Failure(reason: "was killed by signal \(signal)") }
    if let status = end.status, status != 0 {
      throw Failure(reason: "ended with status \(status)")
    }
  }

  /// Lets it run as long as it likes; if that is over before this process is, it is taken away.
  func leave() {
    WorkerThreads.shared.run { [self] in
      _ = ProcessEnd(of: id) { isThere.withLock { $0 = false } }
    }
  }
}
