import CLinux
import Linux
import Locations
import PlayerModel
import Synchronization

/// Starts helpers for streams, and keeps one for the next stream.
///
/// Each stream has its own helper, because the state of a decoder depends on earlier packets.
package final class DecoderPool: Sendable {
  private struct State {
    var idle: DecoderConnection?
    /// When ``idle`` was last used, in nanoseconds on the monotonic clock.
    var lastUse: Int64 = 0
    var isWatched = false
  }

  /// The helpers of all threads with a usual priority.
  package static let shared = DecoderPool(program: Locations.decodeHelper)

  /// The helpers of threads that run only while the machine is idle, which answer late on a busy machine.
  private static let whenIdle = DecoderPool(program: Locations.decodeHelper, timeLimit: 60)

  /// The helpers for streams that the calling thread decodes.
  ///
  /// A helper inherits the priority of the thread that starts it, so one of such a thread must not play music later.
  package static var ofThread: DecoderPool { cl_runs_when_idle() == 0 ? shared : whenIdle }

  private let program: String
  private let timeLimit: Double
  private let idleTime: Double
  private let state = Mutex(State())

  /// Creates a pool of helpers that run the given program.
  ///
  /// - Parameters:
  ///   - timeLimit: The time limit for an answer, in seconds.
  ///   - idleTime: The time after the last stream at which its helper is ended, in seconds.
  package init(program: String, timeLimit: Double = 2, idleTime: Double = 60) {
    (self.program, self.timeLimit, self.idleTime) = (program, timeLimit, idleTime)
  }

  /// Returns a helper that serves no stream.
  ///
  /// - Throws: `PlayerError` if none can be started.
  func take() throws(PlayerError) -> DecoderConnection {
    let idle = state.withLock { state in
      defer { state.idle = nil }
      return state.idle
    }
    if let idle { return idle }
    return try DecoderConnection(program: program, timeLimit: timeLimit)
  }

  /// Keeps a helper whose stream has ended for the next stream, instead of the one kept before.
  func giveBack(_ connection: DecoderConnection) {
    state.withLock { state in
      state.idle = connection
      state.lastUse = SystemClock.monotonicNanoseconds
      watch(&state)
    }
  }

  /// Schedules the end of the helper, unless it is used until then.
  private func watch(_ state: inout State) {
    guard !state.isWatched, state.idle != nil else { return }
    state.isWatched = true
    WorkerThreads.shared.run(after: idleTime) { [weak self] in
      self?.endIfIdle()
    }
  }

  private func endIfIdle() {
    state.withLock { state in
      state.isWatched = false
      let idle = SystemClock.monotonicNanoseconds - state.lastUse
      if idle >= Int64(idleTime * 1e9) { state.idle = nil } else { watch(&state) }
    }
  }
}
