import Linux
import PlaybackEngine
import PlayerModel
import Synchronization

/// Writes down where the player is: one save runs at most and one waits, whatever is asked for.
///
/// What is asked for meanwhile joins the one that waits.
final class PlaceKeeper: Sendable {
  /// What is to be written.
  struct Save: Sendable {
    /// Where the player is, without the queue.
    var session: SavedSession
    var isRunning: Bool
    /// Whether the place is to be written, and not only the queue.
    var writesPlace: Bool
    /// The order in which the queue is played, if that is to be written.
    var order: [Int]??
    /// The queue, if it is to be written as a whole.
    var queue: QueueEntries?
    /// What was edited in it since.
    var edits: [QueueEdit] = []

    /// How many tracks the edits concern.
    var weight: Int { edits.reduce(0) { $0 + $1.weight } }

    /// Becomes this one and a later one.
    mutating func add(_ later: Save) {
      (session, isRunning) = (later.session, later.isRunning)
      writesPlace = writesPlace || later.writesPlace
      order = later.order ?? order
      edits = later.queue == nil ? edits + later.edits : later.edits
      queue = later.queue ?? queue
    }
  }

  /// What its owner must know.
  enum Report: Sendable {
    /// It could not be written; new is what did not fail before.
    case failed(PlayerError, isNew: Bool)
    /// What had been written is gone, with this folder perhaps: all is to be handed over again.
    case lost(folder: String)
  }

  /// Whether what was handed over is on the disk.
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

  /// Writes into `file` on `queue`, and reports there what must be known.
  init(
    _ file: SessionFile, on queue: SerialQueue, report: @escaping @Sendable (Report) -> Void
  ) {
    self.file = file
    self.queue = queue
    self.report = report
  }

  /// Why what was handed over is not on the disk; nil if it is, or will be in a moment.
  var failure: PlayerError? {
    state.withLock { if case .failed(let error) = $0 { error } else { nil } }
  }

  /// Whether it waits for everything to be handed over again.
  var isLost: Bool {
    state.withLock { if case .lost = $0 { true } else { false } }
  }

  /// Whether a queue of `count` tracks should be handed over as a whole rather than what was edited in it: because of
  /// what is on the disk, or because so many edits wait that they take more memory.
  func wantsQueue(of count: Int) -> Bool {
    file.isQueueDue || waiting.withLock { $0?.weight ?? 0 } > count + 4096
  }

  /// Has something written.
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

  /// Answers with what ``failure`` is when all that was handed over has been written.
  func whenWritten(_ answer: @escaping @Sendable (PlayerError?) -> Void) {
    queue.async { answer(self.failure) }
  }

  private func write(_ save: Save) {
    // Even a save with the queue may lack the order in which that is played.
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
      // An edit says nothing about the place, nor the other way round.
      if save.writesPlace, file.hasQueue { state.withLock { $0 = .kept } }
    } catch {
      let isNew = failure == nil
      state.withLock { $0 = .failed(error) }
      report(.failed(error, isNew: isNew))
    }
  }
}
