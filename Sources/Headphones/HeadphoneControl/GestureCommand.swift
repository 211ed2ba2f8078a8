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
    do throws(LaunchFailure) {
      let run = try ProcessLaunch(program, ["stimmung"] + words)
        .run(within: Self.timeLimit, keeping: Self.mostBytes, includesErrors: true)
      return Outcome(isDone: run.isDone, line: Self.firstLine(of: run.output))
    } catch {
      return Outcome(isDone: false, line: error.reason)
    }
  }

  /// Returns the first line of the output without the program's name.
  private static func firstLine(of output: [UInt8]) -> String {
    let line = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return String(line.trimmingPrefix("stimmung: "))
  }
}
