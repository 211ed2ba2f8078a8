import Linux
import PhotoFiles
import PhotoHelperProtocols
import PlayerModel
import Synchronization

/// Keeps one helper running while there are files to read.
///
/// Reads one file at a time: the lock is held while the helper reads, and other callers wait.
final class HelperKeeper: Sendable {
  private struct State {
    var line: PhotoHelperLine?
    var answered = 0
    /// When the last file was read, in nanoseconds on the monotonic clock.
    var lastUse: Int64 = 0
    var isWatched = false
  }

  /// The number of files after which a helper is replaced, to release memory that libraries leak.
  private static let mostFiles = 1000

  private let program: String
  private let timeLimit: Double
  private let idleTime: Double
  private let state = Mutex(State())

  init(program: String, timeLimit: Double, idleTime: Double) {
    self.program = program
    self.timeLimit = timeLimit
    self.idleTime = idleTime
  }

  /// Returns the helper's answer about a file.
  func ask(_ request: PhotoRequest, of path: TrackPath) throws(PhotoError) -> PhotoAnswer {
    let file: RegularFile
    do throws(FileError) {
      file = try RegularFile(path)
    } catch {
      throw PhotoError(error.code == .notRegularFile ? .unsupported : .unreadable, error.message)
    }
    guard file.size > 0 else { throw PhotoError(.unsupported, "\(path) is empty.") }
    let timeLimit = request == .facts ? timeLimit : 2 * timeLimit
    return try state.withLock { (state) throws(PhotoError) in
      let line =
        if let line = state.line {
          line
        } else {
          try PhotoHelperLine(program: program, timeLimit: self.timeLimit)
        }
      // Cleared until the helper has answered, because any failure in between ends it.
      state.line = nil
      let answer = try line.ask(request, file: file, timeLimit: timeLimit)
      state.answered += 1
      if state.answered % Self.mostFiles != 0 { state.line = line }
      state.lastUse = SystemClock.monotonicNanoseconds
      watch(&state)
      return try Self.checked(answer, path)
    }
  }

  private static func checked(
    _ answer: PhotoAnswer, _ path: TrackPath
  ) throws(PhotoError) -> PhotoAnswer {
    switch answer {
    case .facts, .bytes: return answer
    case .unsupported:
      throw PhotoError(
        .unsupported, "\(path) is not a photo or video of a known kind, or is damaged.")
    case .tooCostly:
      throw PhotoError(
        .tooCostly, "Reading \(path) would take more memory than a photo is allowed.")
    }
  }

  /// Returns the error for a helper that answered something other than what it was asked.
  static func unexpectedAnswer(_ path: TrackPath) -> PhotoError {
    PhotoError(
      .unsupported,
      "\(path) could not be read: the program that reads photos could not handle its content."
    )
  }

  /// Schedules ending the helper when it has been idle for some time.
  private func watch(_ state: inout State) {
    guard !state.isWatched, state.line != nil else { return }
    state.isWatched = true
    WorkerThreads.shared.run(after: idleTime) { [weak self] in
      self?.endIfIdle()
    }
  }

  private func endIfIdle() {
    // Waits while a file is being read.
    state.withLock { state in
      state.isWatched = false
      let idle = SystemClock.monotonicNanoseconds - state.lastUse
      if idle >= Int64(idleTime * 1e9) { state.line = nil } else { watch(&state) }
    }
  }
}
