import Dispatch
import Linux
import PlayerModel
import Synchronization

/// Runs the command of one hook for one event after another, on a thread of its own.
final class HookWorker: Sendable {
  private struct State {
    var queue: HookQueue
    var isEnding = false
  }

  private let hook: Hook
  private let report: @Sendable (String) -> Void
  private let clock: any PlayerClock
  private let state: Mutex<State>
  private let work = DispatchSemaphore(value: 0)

  init(
    _ hook: Hook, clock: any PlayerClock, report: @escaping @Sendable (String) -> Void
  ) throws(PlayerError) {
    self.hook = hook
    state = Mutex(State(queue: HookQueue(capacity: hook.trigger.capacity)))
    self.clock = clock
    self.report = report
    try startThread(named: "hook") { self.run() }
  }

  /// Adds an event, for which the command runs once the earlier ones have ended.
  func add(_ environments: @escaping HookQueue.Environments) {
    state.withLock { $0.queue.add(environments) }
    work.signal()
  }

  /// Starts the remaining commands without waiting for them, so that they do not delay the end of the
  /// player.
  func end() {
    let left = state.withLock { state in
      state.isEnding = true
      return state.queue.takeRest()
    }
    work.signal()
    for environment in left { (try? HookProcess(hook.command, environment: environment))?.leave() }
  }

  private func run() {
    var failureReports = HookFailureReports()
    while true {
      work.wait()
      while true {
        let (next, isEnding) = state.withLock { state in
          state.isEnding ? (nil, true) : (state.queue.takeNext(), false)
        }
        if isEnding { return }
        guard let next else { break }
        perform(next, &failureReports)
      }
    }
  }

  private func perform(_ environment: [[UInt8]], _ failureReports: inout HookFailureReports) {
    do throws(HookProcess.Failure) {
      try HookProcess(hook.command, environment: environment).wait(atMost: hook.timeLimit)
      failureReports.settle()
    } catch {
      if failureReports.raise(error.reason, at: clock.now()) {
        report("The hook for \(hook.trigger), \(hook.command[0]), \(error.reason).")
      }
    }
  }
}
