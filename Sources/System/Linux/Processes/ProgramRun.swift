import Glibc
import Synchronization

/// The result of a program that ran to its end, or until it was killed.
package struct ProgramRun: Sendable {
  /// What the program wrote, at most as many bytes as were asked for.
  package let output: [UInt8]
  /// How the program ended.
  package let end: ProcessEnd
  /// Whether it was killed because its time was over.
  package let isOverdue: Bool

  /// Whether the program ended with success in time.
  package var isDone: Bool { end.status == 0 && !isOverdue }
}

extension ProcessLaunch {
  /// What has happened to a running program.
  private enum Stage { case running, killed, ended }

  /// Runs the program in a session of its own, and waits for its end.
  ///
  /// Its standard input is empty, and it inherits no other descriptors. All of its output is read,
  /// so that it never blocks. When the time is over, it is killed together with its children.
  ///
  /// - Parameters:
  ///   - seconds: The time limit.
  ///   - mostBytes: How much of the output to keep.
  ///   - includesErrors: Whether standard error belongs to the output; otherwise it is discarded.
  package func run(
    within seconds: Double, keeping mostBytes: Int, includesErrors: Bool = false
  ) throws(LaunchFailure) -> ProgramRun {
    let pipe = try ProcessPipe()
    let process = try start(writingTo: pipe, includesErrors: includesErrors)
    let stage = Mutex(Stage.running)
    let killing = WorkerThreads.shared.run(after: seconds) {
      stage.withLock { stage in
        guard stage == .running else { return }
        stage = .killed
        kill(-process, SIGKILL)
      }
    }
    defer { killing.cancel() }
    let output = withExtendedLifetime(pipe) {
      Self.read(pipe.output, keeping: mostBytes, within: seconds)
    }
    let end = ProcessEnd(of: process) {
      // From now on, its ID may belong to another process.
      stage.withLock { if $0 == .running { $0 = .ended } }
    }
    return ProgramRun(output: output, end: end, isOverdue: stage.withLock { $0 == .killed })
  }

  /// Starts the program, which then alone holds the writing end of the pipe.
  private func start(
    writingTo pipe: ProcessPipe, includesErrors: Bool
  ) throws(LaunchFailure) -> Int32 {
    defer { pipe.closeInput() }
    var launch = self
    launch.descriptors = [
      (0, .null), (1, .own(pipe.input)), (2, includesErrors ? .own(pipe.input) : .null),
    ]
    launch.closesFrom = 3
    launch.processGroup = .ownSession
    return try launch.start()
  }

  /// Reads to the end, or until the time is over: a process that left the session may keep the pipe
  /// open.
  private static func read(
    _ descriptor: Int32, keeping mostBytes: Int, within seconds: Double
  ) -> [UInt8] {
    var kept: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    let end = SystemClock.monotonicNanoseconds + Int64(seconds * 1e9)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, end - SystemClock.monotonicNanoseconds) / 1_000_000
      let ready = poll(&waiting, 1, Int32(clamping: left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return kept }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return kept }
      kept += buffer.prefix(min(count, mostBytes - kept.count))
    }
  }
}
