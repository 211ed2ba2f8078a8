import Linux
import PlaybackEngine
import PlayerModel
import Synchronization

/// Saves the player's session; at most one save runs and one waits.
///
/// Requests in the meantime are merged into the waiting one.
final class SessionSaver: Sendable {
  /// What to save.
  struct Save: Sendable {
    /// The session without the queue.
    var session: SavedSession
    var isRunning: Bool
    /// Whether to save the session, and not only the queue.
    var writesPlace: Bool
    /// The order of play, if it must be saved; empty without shuffle.
    var order: [Int]?
    /// The queue, if it must be saved as a whole.
    var queue: QueueEntries?
    /// The edits since the queue was last saved.
    var edits: [QueueEdit] = []

    /// The number of tracks that the edits concern.
    var weight: Int { edits.reduce(0) { $0 + $1.weight } }

    /// Merges a later save into this one.
    mutating func add(_ later: Save) {
      (session, isRunning) = (later.session, later.isRunning)
      writesPlace = writesPlace || later.writesPlace
      order = later.order ?? order
      edits = later.queue == nil ? edits + later.edits : later.edits
      queue = later.queue ?? queue
    }
  }

  /// A report to the owner.
  enum Report: Sendable {
    /// A save failed; `isNew` is whether the previous one did not.
    case failed(PlayerError, isNew: Bool)
    /// The saved files are gone, possibly with their folder, so everything must be saved again.
    case lost(folder: String)
  }

  /// Whether everything handed over is on disk.
  private enum State {
    case kept
    case lost
    case failed(PlayerError)
  }

  private let file: SessionFile
  private let queue: SerialQueue
  private let report: @Sendable (Report) -> Void
  private let waiting = Mutex<Save?>(nil)
  private let state = Mutex(State.kept)

  /// Creates a saver that writes into `file` on `queue`, and reports from there.
  init(
    _ file: SessionFile, on queue: SerialQueue, report: @escaping @Sendable (Report) -> Void
  ) {
    self.file = file
    self.queue = queue
    self.report = report
  }

  /// Why the last save failed, or `nil` if it succeeded or is pending.
  var failure: PlayerError? {
    state.withLock { if case .failed(let error) = $0 { error } else { nil } }
  }

  /// Whether the saved files are gone and it waits for everything to be handed over again.
  var isLost: Bool {
    state.withLock { if case .lost = $0 { true } else { false } }
  }

  /// Returns whether a queue of `count` tracks should be saved as a whole rather than its edits.
  ///
  /// This is the case if the file requires it, or if the pending edits take more memory than the queue.
  func wantsQueue(of count: Int) -> Bool {
    file.isQueueDue || waiting.withLock { $0?.weight ?? 0 } > count + 4096
  }

  /// Schedules a save.
  func keep(_ save: Save) {
    let isScheduled = waiting.withLock { waiting in
      let isScheduled = waiting != nil
      if isScheduled { waiting?.add(save) } else { waiting = save }
      return isScheduled
    }
    guard !isScheduled else { return }
    queue.async { [self] in
      let save = waiting.withLock { $0.take() }
      if let save { write(save) }
    }
  }

  /// Calls `answer` with ``failure`` once everything handed over has been written.
  func whenWritten(_ answer: @escaping @Sendable (PlayerError?) -> Void) {
    queue.async { answer(self.failure) }
  }

  private func write(_ save: Save) {
    // Even a save with the queue may lack the order of play, so everything must be handed over again.
    if file.noticeLoss() {
      state.withLock { $0 = .lost }
      return report(.lost(folder: file.path))
    }
    do throws(PlayerError) {
      if let queue = save.queue { try file.write(queue.tracks) }
      if !save.edits.isEmpty {
        try file.append(
          QueueJournal.Record(
            edits: save.edits, index: save.session.index,
            nextEntryNumber: save.session.nextEntryNumber))
      }
      if save.writesPlace {
        var session = save.session
        if let order = save.order { session.playedOrder = order }
        try file.save(
          session, isRunning: save.isRunning, writing: save.order == nil ? [] : .order)
      }
      // Everything is saved only if both the session and the queue are.
      if save.writesPlace, file.hasQueue { state.withLock { $0 = .kept } }
    } catch {
      let isNew = failure == nil
      state.withLock { $0 = .failed(error) }
      report(.failed(error, isNew: isNew))
    }
  }
}
