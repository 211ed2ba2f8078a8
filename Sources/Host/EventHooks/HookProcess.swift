import Glibc
import Linux
import Synchronization

/// A running command of a hook.
///
/// It leads a process group, so that its child processes can be killed with it.
final class HookProcess: Sendable {
  /// The failure of a command.
  struct Failure: Error {
    /// The rest of a sentence that begins with the name of the hook.
    let reason: String
  }

  private let id: pid_t
  /// Whether the process has not been reaped yet, so that its ID cannot belong to another process.
  private let isThere = Mutex(true)

  /// Starts a command.
  init(_ command: [String], environment: [[UInt8]]) throws(Failure) {
    var launch = ProcessLaunch(command[0], command)
    launch.environment = environment
    launch.descriptors = [(0, .null), (1, .null), (2, .null)]
    // The command must not inherit the player's descriptors.
    launch.closesFrom = 3
    launch.processGroup = .ownGroup
    launch.defaultSignals = Array(1...64)
    do throws(LaunchFailure) {
      id = try launch.start()
    } catch {
      throw Failure(reason: "cannot be started: \(error.reason)")
    }
  }

  /// Waits for the command to end, and kills it after `limit` seconds.
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

  /// Lets the command run without a limit, and reaps it if it ends before this process.
  func leave() {
    WorkerThreads.shared.run { [self] in
      _ = ProcessEnd(of: id) { isThere.withLock { $0 = false } }
    }
  }
}
