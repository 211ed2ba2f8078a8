import Linux
import PlaybackEngine
import PlayerModel

/// Knows what of queue and place was handed over to be written down, and so what is still to be.
struct PlaceKeeping: Sendable {
  private let keeper: PlaceKeeper
  /// The number under which the queue was handed over last.
  private var queue: Int64?
  /// The order of the queue that was handed over last; nil if it is to be written in any case.
  private var order: OrderVersion?

  /// Writes into `file` on a queue, and reports there what must be known.
  init(
    _ file: SessionFile, on queue: SerialQueue,
    report: @escaping @Sendable (PlaceKeeper.Report) -> Void
  ) {
    keeper = PlaceKeeper(file, on: queue, report: report)
  }

  /// Why what was handed over is not on the disk; nil if it is, or will be in a moment.
  var failure: PlayerError? { keeper.failure }

  /// Takes the queue of `machine` for what is on the disk: it was read from there.
  mutating func takeAsWritten(_ machine: inout PlaybackMachine) {
    _ = takeEdits(&machine)
  }

  /// Hands over what is not written down yet; the place only where that is asked for, or the whole queue goes.
  mutating func keep(
    _ machine: inout PlaybackMachine, at now: Timestamp, heard: HeardPosition?, isRunning: Bool,
    withPlace: Bool
  ) {
    let isDue = keeper.wantsQueue(of: machine.lastingQueue.entries.count)
    let edits = takeEdits(&machine)
    let isWhole = isDue || edits == nil
    guard withPlace || isWhole || edits?.isEmpty == false else { return }
    let session = machine.savedSession(at: now, heard: heard, withQueue: false)
    var save = PlaceKeeper.Save(
      session: session, isRunning: isRunning, writesPlace: withPlace || isWhole)
    if isWhole { save.queue = machine.lastingQueue.entries } else { save.edits = edits ?? [] }
    if save.writesPlace { save.order = takeOrder(of: machine.lastingQueue) }
    keeper.keep(save)
  }

  /// Writes the order, too, with the next place: what was handed over may not be on the disk.
  mutating func forgetOrder() {
    order = nil
  }

  /// Answers with what ``failure`` is when all that was handed over has been written.
  func whenWritten(_ answer: @escaping @Sendable (PlayerError?) -> Void) {
    keeper.whenWritten(answer)
  }

  /// The same, but behind what its owner writes again where what was written is lost; `post` does something behind
  /// that, and answers whether it will.
  func whenKept(
    _ post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool,
    _ answer: @escaping @Sendable (PlayerError?) -> Void
  ) {
    keeper.whenWritten { [keeper] failure in
      guard keeper.isLost, post({ keeper.whenWritten(answer) }) else { return answer(failure) }
    }
  }

  /// What was edited since the queue was handed over last; nil if it is to be written as a whole.
  private mutating func takeEdits(_ machine: inout PlaybackMachine) -> [QueueEdit]? {
    let next = (queue ?? 0) + 1
    defer { queue = next }
    return machine.takeQueueEdits(since: queue, upTo: next)
  }

  /// The order in which the queue is played, if it is another than the one that was handed over last.
  private mutating func takeOrder(of queue: PlayQueue) -> [Int]?? {
    // Where entries stand in the order is told by their places among the tracks.
    let version =
      queue.shuffleMode == .off
      ? .asItStands : OrderVersion(entries: queue.revision, order: queue.orderRevision)
    guard version != order else { return nil }
    order = version
    return .some(queue.playedOrder)
  }
}
