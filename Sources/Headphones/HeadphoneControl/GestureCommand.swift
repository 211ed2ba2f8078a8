import Glibc
import HeadphoneMotion
import Linux
import Synchronization

/// Runs the commands of gestures, one after the other.
final class GestureCommands: Sendable {
  /// What a command ended with.
  struct Outcome: Sendable {
    let isDone: Bool
    /// The first line that it printed; empty if it said nothing.
    let line: String
  }

  /// So many may wait; more are too late to be meant.
  private static let mostWaiting = 2
  /// So long one may take, seconds.
  private static let timeLimit = 20.0
  private static let mostBytes = 4096

  private let queue = SerialQueue()
  private let waiting = Mutex(0)
  private let program: String

  /// - Parameter program: The program whose commands they are.
  init(program: String = "/proc/self/exe") {
    self.program = program
  }

  /// Runs a command, unless too many wait; `begin` is called just before, and `tell` when it has ended.
  ///
  /// - Returns: Whether it is run.
  func run(
    _ words: [String], begin: @escaping @Sendable () -> Void,
    tell: @escaping @Sendable (Outcome) -> Void
  ) -> Bool {
    let isTaken = waiting.withLock { count in
      guard count < Self.mostWaiting else { return false }
      count += 1
      return true
    }
    guard isTaken else { return false }
    queue.async { [self] in
      begin()
      let outcome = perform(words)
      waiting.withLock { $0 -= 1 }
      tell(outcome)
    }
    return true
  }

  private func perform(_ words: [String]) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return Self.failure(LaunchFailure(code: errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var launch = ProcessLaunch(program, ["stimmung"] + words)
    launch.descriptors = [(0, .null), (1, .own(ends[1])), (2, .own(ends[1]))]
    launch.closesFrom = 3
    launch.standing = .ownSession
    let process: pid_t
    do throws(LaunchFailure) {
      defer { close(ends[1]) }
      process = try launch.start()
    } catch {
      return Self.failure(error)
    }
    let isThere = Mutex(true)
    let killing = WorkerThreads.shared.run(after: Self.timeLimit) {
      isThere.withLock { if $0 { kill(-process, SIGKILL) } }
    }
    defer { killing.cancel() }
    let line = Self.firstLine(from: ends[0])
    let end = ProcessEnd(of: process) { isThere.withLock { $0 = false } }
    return Outcome(isDone: end.status == 0, line: line)
  }

  private static func failure(_ failure: LaunchFailure) -> Outcome {
    Outcome(isDone: false, line: failure.reason)
  }

  /// The first line of what comes, without the program's name before it; all is read, so that nothing waits.
  private static func firstLine(from descriptor: Int32) -> String {
    var kept: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: mostBytes)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      kept += buffer.prefix(min(count, mostBytes - kept.count))
    }
    let line = String(decoding: kept.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return String(line.trimmingPrefix("stimmung: "))
  }
}
