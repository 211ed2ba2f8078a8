import PlayerModel

/// A run of entries that produced no sound, and the notices about them that are still pending.
struct Failures: Sendable {
  /// The number of consecutive failures.
  private(set) var count = 0
  /// Whether anything was heard since the listener last chose what to play.
  private var hasHeard = false
  private var run = FailureRun()

  /// Whether every entry tried since the listener's last choice failed.
  var areAll: Bool { count > 0 && !hasHeard }

  /// Returns whether every entry tried failed, or whether as many entries in a row failed as the queue has.
  func areAll(of length: Int) -> Bool {
    count > 0 && (!hasHeard || count >= length)
  }

  /// Starts a new round after the listener chose what to play, which resets the count.
  mutating func beginRound() {
    count = 0
    hasHeard = false
    run.begin()
  }

  /// Ends the run because something is heard, and returns the pending notices.
  mutating func end() -> [Notice] {
    defer { run.end() }
    count = 0
    hasHeard = true
    return run.takeWaiting()
  }

  /// Counts another failure.
  mutating func add() {
    count += 1
  }

  /// Uncounts failures, because those entries get another chance.
  mutating func takeBack(_ number: Int) {
    count = max(0, count - number)
  }

  /// Records why an entry cannot be played.
  ///
  /// - Returns: The notice to show at once, and how long to wait before showing pending ones, if the wait
  ///   begins now.
  mutating func note(_ error: PlayerError) -> (notice: Notice?, due: Duration?) {
    let notice = run.note(error)
    return (notice, run.due)
  }

  /// Returns the pending notices, or fewer if a notice that nothing can be played follows.
  mutating func takeWaiting(ofAll: Bool = false) -> [Notice] {
    ofAll ? run.takeWaitingOfAll() : run.takeWaiting()
  }
}
