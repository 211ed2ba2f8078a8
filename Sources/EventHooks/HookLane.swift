import Dispatch
import Linux
import PlayerModel
import Synchronization

/// Runs one hook's command for one event after the other, on a thread of its own.
final class HookLane: Sendable {
  private struct State {
    /// The environments of the commands to come.
    var waiting: [[[UInt8]]] = []
    var isEnding = false
  }

  private let hook: Hook
  private let report: @Sendable (String) -> Void
  private let clock: any PlayerClock
  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)

  init(
    _ hook: Hook, clock: any PlayerClock, report: @escaping @Sendable (String) -> Void
  ) throws(PlayerError) {
    self.hook = hook
    self.clock = clock
    self.report = report
    try startThread(named: "hook") { self.run() }
  }

  /// Has the command run as soon as earlier ones have ended.
  func add(_ environment: [[UInt8]]) {
    state.withLock { state in
      state.waiting.append(environment)
      state.waiting.removeFirst(max(0, state.waiting.count - hook.trigger.capacity))
    }
    work.signal()
  }

  /// Starts what is left without waiting for it: the player's end must not.
  func end() {
    let left = state.withLock { state in
      state.isEnding = true
      defer { state.waiting = [] }
      return state.waiting
    }
    work.signal()
    for environment in left { (try? HookProcess(hook.command, environment: environment))?.leave() }
  }

  private func run() {
    var complaints = HookComplaints()
    while true {
      work.wait()
      let (next, isEnding) = state.withLock { state in
        (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isEnding)
      }
      if isEnding { return }
      guard let next else { continue }
      do throws(HookProcess.Failure) {
        try HookProcess(hook.command, environment: next).wait(atMost: hook.timeLimit)
        complaints.settle()
      } catch {
        if complaints.raise(error.reason, at: clock.now()) {
          report("The hook for \(hook.trigger), \(hook.command[0]), \(error.reason).")
        }
      }
    }
  }
}
