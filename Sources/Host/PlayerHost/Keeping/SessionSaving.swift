import Linux
import PlaybackEngine
import PlayerModel

/// Keeps track of what was handed over to be saved, and hands over the rest.
struct SessionSaving: Sendable {
  private let saver: SessionSaver
  /// The number under which the queue was last handed over.
  private var queue: Int64?
  /// The version of the order last handed over, or `nil` to save it in any case.
  private var order: OrderVersion?

  /// Creates a value that writes into `file` on a queue, and reports from there.
  init(
    _ file: SessionFile, on queue: SerialQueue,
    report: @escaping @Sendable (SessionSaver.Report) -> Void
  ) {
    saver = SessionSaver(file, on: queue, report: report)
  }

  /// Why the last save failed, or `nil` if it succeeded or is pending.
  var failure: PlayerError? { saver.failure }

  /// Marks the queue of `machine`, which was just loaded, as saved.
  mutating func markAsSaved(_ machine: inout PlaybackMachine) {
    _ = takeEdits(&machine)
  }

  /// Hands over unsaved changes; the session only if requested, or together with a whole queue.
  mutating func keep(
    _ machine: inout PlaybackMachine, at now: Timestamp, heard: HeardPosition?, isRunning: Bool,
    withPlace: Bool
  ) {
    let isDue = saver.wantsQueue(of: machine.lastingQueue.entries.count)
    let edits = takeEdits(&machine)
    let isWhole = isDue || edits == nil
    guard withPlace || isWhole || edits?.isEmpty == false else { return }
    let session = machine.savedSession(at: now, heard: heard, withQueue: false)
    var save = SessionSaver.Save(
      session: session, isRunning: isRunning, writesPlace: withPlace || isWhole)
    if isWhole { save.queue = machine.lastingQueue.entries } else { save.edits = edits ?? [] }
    if save.writesPlace { save.order = takeOrder(of: machine.lastingQueue) }
    saver.keep(save)
  }

  /// Saves the order again with the next session, because it may not be on disk.
  mutating func forgetOrder() {
    order = nil
  }

  /// Calls `answer` with ``failure`` once everything handed over has been written.
  func whenWritten(_ answer: @escaping @Sendable (PlayerError?) -> Void) {
    saver.whenWritten(answer)
  }

  /// Calls `answer` once everything is written, including what the owner saves again after a loss.
  ///
  /// - Parameter post: Runs a closure on the host thread after that; returns `false` if the thread has ended.
  func whenKept(
    _ post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool,
    _ answer: @escaping @Sendable (PlayerError?) -> Void
  ) {
    saver.whenWritten { [saver] failure in
      guard saver.isLost, post({ saver.whenWritten(answer) }) else { return answer(failure) }
    }
  }

  /// Returns the edits since the queue was last handed over, or `nil` if it must be saved as a whole.
  private mutating func takeEdits(_ machine: inout PlaybackMachine) -> [QueueEdit]? {
    let next = (queue ?? 0) + 1
    defer { queue = next }
    return machine.takeQueueEdits(since: queue, upTo: next)
  }

  /// Returns the order of play if it differs from the one last handed over; without shuffle it is empty.
  private mutating func takeOrder(of queue: PlayQueue) -> [Int]? {
    // The order is stored as indices, so it also changes with the entries.
    let version =
      queue.shuffleMode == .off
      ? .unshuffled : OrderVersion(entries: queue.revision, order: queue.orderRevision)
    guard version != order else { return nil }
    order = version
    return queue.playedOrder ?? []
  }
}
