import CLinux
import Dispatch
import Glibc
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for output in [Int32(1), 2] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    // Whatever the player has open is not for others.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables = environment.map(Self.copy) + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var id: pid_t = 0
    let error = posix_spawnp(&id, command[0], &actions, &attributes, &words, &variables)
    guard error == 0 else {
      throw Failure(reason: "cannot be started: \(String(cString: strerror(error)))")
    }
    self.id = id
  }

  /// Waits until it ends, or kills it after `limit` seconds.
  func wait(atMost limit: Double) throws(Failure) {
    let killing = DispatchWorkItem { [self] in
      isThere.withLock { if $0 { kill(-id, SIGKILL) } }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: killing)
    defer { killing.cancel() }
    // First it is only looked at: until it is taken away its number stays its own, and can be killed.
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    isThere.withLock { $0 = false }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    if signal == SIGKILL { throw Failure(reason: "was ended after \(limit) s") }
    if signal != 0 { throw Failure(reason: "was ended by signal \(signal)") }
    let code = status >> 8 & 0xFF
    if code != 0 { throw Failure(reason: "ended with status \(code)") }
  }

  /// Lets it run as long as it likes; if that is over before this process is, it is taken away.
  func leave() {
    DispatchQueue.global().async { [self] in
      isThere.withLock { $0 = false }
      while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// A variable's bytes as C has them; to be freed.
  private static func copy(_ variable: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (variable + [0]).withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.flatMap { strdup($0) }
    }
  }
}
