import Linux
import PhotoFiles
import PhotoHelperProtocols
import PlayerModel
import Synchronization

/// Keeps one helper for as long as there are files to read.
///
/// One file at a time: the lock is held while the helper reads, and others wait for it.
final class HelperKeeper: Sendable {
  private struct State {
    var line: PhotoHelperLine?
    var answered = 0
    /// When the last file was read, on the monotonic clock in nanoseconds.
    var lastUse: Int64 = 0
    var isWatched = false
  }

  /// What libraries do not give back is gone after so many files.
  private static let mostFiles = 1000

  private let program: String
  private let patience: Double
  private let idleTime: Double
  private let state = Mutex(State())

  init(program: String, patience: Double, idleTime: Double) {
    self.program = program
    self.patience = patience
    self.idleTime = idleTime
  }

  /// What the helper says of a file.
  func ask(_ request: PhotoRequest, of path: TrackPath) throws(PhotoError) -> PhotoAnswer {
    let file: RegularFile
    do throws(FileError) {
      file = try RegularFile(path)
    } catch {
      throw PhotoError(error.code == .notRegularFile ? .unsupported : .unreadable, error.message)
    }
    guard file.size > 0 else { throw PhotoError(.unsupported, "\(path) is empty.") }
    let patience = request == .facts ? patience : 2 * patience
    return try state.withLock { (state) throws(PhotoError) in
      let line =
        if let line = state.line {
          line
        } else {
          try PhotoHelperLine(program: program, patience: self.patience)
        }
      // Until it has answered: what happens now is the end of it.
      state.line = nil
      let answer = try line.ask(request, file: file, patience: patience)
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
        .unsupported, "\(path) is no photo or video of a known kind, or it is damaged.")
    case .tooCostly:
      throw PhotoError(.tooCostly, "Reading \(path) would take more memory than a photo may.")
    }
  }

  /// What a helper said that said something else than was asked for.
  static func nonsense(_ path: TrackPath) -> PhotoError {
    PhotoError(
      .unsupported, "\(path) could not be read: its content confused the program that reads photos."
    )
  }

  /// Has the helper ended when it was not used for a while.
  private func watch(_ state: inout State) {
    guard !state.isWatched, state.line != nil else { return }
    state.isWatched = true
    WorkerThreads.shared.run(after: idleTime) { [weak self] in
      self?.endIfIdle()
    }
  }

  private func endIfIdle() {
    // Waits for the end of a file that is being read just then.
    state.withLock { state in
      state.isWatched = false
      let idle = SystemClock.monotonicNanoseconds - state.lastUse
      if idle >= Int64(idleTime * 1e9) { state.line = nil } else { watch(&state) }
    }
  }
}
