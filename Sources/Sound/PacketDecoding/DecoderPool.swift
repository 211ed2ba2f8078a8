import Linux
import Locations
import PlayerModel
import Synchronization

/// Starts helpers for streams, and keeps one for the next stream.
///
/// Each stream has a helper of its own, because a decoder depends on what it decoded before.
package final class DecoderPool: Sendable {
  private struct State {
    var idle: DecoderLine?
    /// When ``idle`` was used last, in nanoseconds on the monotonic clock.
    var lastUse: Int64 = 0
    var isWatched = false
  }

  /// The helpers of the whole process.
  package static let shared = DecoderPool(program: Locations.decodeHelper)

  private let program: String
  private let timeLimit: Double
  private let idleTime: Double
  private let state = Mutex(State())

  /// Creates a pool of helpers that run the given program.
  ///
  /// - Parameters:
  ///   - timeLimit: The time limit for an answer, in seconds.
  ///   - idleTime: The seconds after the last stream after which its helper is ended.
  package init(program: String, timeLimit: Double = 2, idleTime: Double = 60) {
    (self.program, self.timeLimit, self.idleTime) = (program, timeLimit, idleTime)
  }

  /// Returns a helper without a stream.
  ///
  /// - Throws: `PlayerError` if none can be started.
  func take() throws(PlayerError) -> DecoderLine {
    let idle = state.withLock { state in
      defer { state.idle = nil }
      return state.idle
    }
    if let idle { return idle }
    return try DecoderLine(program: program, timeLimit: timeLimit)
  }

  /// Keeps a helper whose stream has ended for the next one; a second one is ended.
  func giveBack(_ line: DecoderLine) {
    state.withLock { state in
      state.idle = line
      state.lastUse = SystemClock.monotonicNanoseconds
      watch(&state)
    }
  }

  /// Schedules ending the helper when it has been idle for some time.
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
