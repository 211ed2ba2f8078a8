import Glibc
import HeadphoneMotion
import Linux
import Synchronization

/// Runs the commands of gestures, one at a time.
final class GestureCommands: Sendable {
  /// The result of a command.
  struct Outcome: Sendable {
    let isDone: Bool
    /// The first line of its output; empty if it printed nothing.
    let line: String
  }

  /// How many commands may run or wait; later ones would come too late.
  private static let mostWaiting = 2
  /// The time limit of a command, in seconds.
  private static let timeLimit = 20.0
  private static let mostBytes = 4096

  private let queue = SerialQueue()
  private let waiting = Mutex(0)
  private let program: String

  /// Creates a queue of commands.
  ///
  /// - Parameter program: The program to run, by default this one.
  init(program: String = "/proc/self/exe") {
    self.program = program
  }

  /// Runs a command unless too many are waiting.
  ///
  /// Calls `begin` before the command starts, and `tell` when it has ended.
  ///
  /// - Returns: Whether the command was accepted.
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
    launch.processGroup = .ownSession
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

  /// Returns the first line of the output without the program's name; reads all of it, so that the
  /// command never blocks.
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
