import PlayerModel

/// Entries in a row that gave no sound: knows how many there were, whether anything was heard before
/// them, and what the listener is still to be told of them.
struct Failures: Sendable {
  /// Entries in a row.
  private(set) var count = 0
  /// Whether anything was heard since the listener last chose what to play.
  private var hasHeard = false
  private var run = FailureRun()

  /// Whether all that was tried since the listener chose gave no sound.
  var areAll: Bool { count > 0 && !hasHeard }

  /// Whether that, or so many in a row failed that a queue of this length has no other.
  func areAll(of length: Int) -> Bool {
    count > 0 && (!hasHeard || count >= length)
  }

  /// The listener chose what to play: failures before it do not count any more.
  mutating func beginRound() {
    count = 0
    hasHeard = false
    run.end()
  }

  /// Something is heard: what was to be told of failures is told.
  mutating func end() -> [Notice] {
    defer { run.end() }
    count = 0
    hasHeard = true
    return run.takeWaiting()
  }

  /// One more entry gave no sound.
  mutating func add() {
    count += 1
  }

  /// So many get another chance.
  mutating func takeBack(_ number: Int) {
    count = max(0, count - number)
  }

  /// Notes why an entry cannot be played.
  ///
  /// - Returns: what to tell at once, and when to tell what waits, if it just began to.
  mutating func note(_ error: PlayerError) -> (notice: Notice?, due: Duration?) {
    let notice = run.note(error)
    return (notice, run.due)
  }

  /// What waits to be told; less of it if it is told next that nothing can be played.
  mutating func takeWaiting(ofAll: Bool = false) -> [Notice] {
    ofAll ? run.takeWaitingOfAll() : run.takeWaiting()
  }
}
