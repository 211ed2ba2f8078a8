import Glibc
import Sensing
import Synchronization

/// A helper that runs, and the line to it.
final class HelperConnection: SyncConnection {
  private let process: pid_t
  private let descriptor: Int32
  private let cancelled = Atomic<Bool>(false)

  init(program: String, arguments: [String], patience: Double) throws(SensorError) {
    var ends: [Int32] = [-1, -1]
    // Closed on exec, so that a second helper does not hold the first one's line open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Self.notStarted(program, errno)
    }
    descriptor = ends[0]
    var limit = timeval(tv_sec: Int(patience), tv_usec: Int(patience * 1e6) % 1_000_000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    defer { close(ends[1]) }
    do throws(SensorError) {
      process = try Self.spawn(program, arguments, talkingOver: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    // It ends by itself when the line is closed; killed, it is gone without being waited for.
    close(descriptor)
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  func send(_ request: SyncRequest) throws(SensorError) -> SyncAnswer {
    guard HelperFrame.write(request, to: descriptor),
      let reply = HelperFrame.read(HelperReply.self, from: descriptor)
    else {
      if cancelled.load(ordering: .acquiring) {
        throw SensorError(
          .syncCancelled, "The sync was ended; what is not acknowledged is sent the next time.")
      }
      throw SensorError(
        .hostUnreachable, "The sync helper ended before the host had answered; it is tried again.")
    }
    switch reply {
    case .answer(let answer): return answer
    case .failure(let error): throw error
    }
  }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
    // Wakes whoever waits for an answer; the helper sees it, too, and ends.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private static func spawn(
    _ program: String, _ arguments: [String], talkingOver descriptor: Int32
  ) throws(SensorError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, 0)
    for output in [Int32(1), 2] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, program, &actions, &attributes, &words, environ)
    guard result == 0 else { throw notStarted(program, result) }
    return process
  }

  private static func notStarted(_ program: String, _ code: Int32) -> SensorError {
    SensorError(
      .cannotSync,
      "The sync helper \(program) cannot be started: \(String(cString: strerror(code))).")
  }
}
