import PlayerModel

/// Tracks in a row that cannot be played, and what the listener is told of them: a disk that goes away takes a
/// thousand with it, and is one piece of news.
struct FailureRun: Sendable {
  /// So many that wait to be told of are told of one by one.
  static let few = 8
  /// So long they wait at first.
  static let patience = Duration.seconds(1)
  /// So long they wait afterwards.
  static let longPatience = Duration.seconds(60)

  private var isKnown = false
  private var waiting: [String] = []
  private var count = 0
  private var hasToldMore = false

  /// How long what waits may wait from now on, if it just began to.
  private(set) var due: Duration?

  /// Notes one more; answers what to tell at once.
  mutating func note(_ error: PlayerError) -> Notice? {
    due = nil
    guard isKnown else {
      isKnown = true
      return Notice(.warning, error.message)
    }
    if count == 0 { due = hasToldMore ? Self.longPatience : Self.patience }
    count += 1
    if waiting.count < Self.few { waiting.append(error.message) }
    return nil
  }

  /// What waits to be told.
  mutating func takeWaiting() -> [Notice] {
    defer { (waiting, count, hasToldMore) = ([], 0, true) }
    guard count > Self.few else { return waiting.map { Notice(.warning, $0) } }
    return [Notice(.warning, "\(waiting[0]) \(count - 1) more tracks cannot be played either.")]
  }

  /// What waits to be told at the end of a queue of which nothing can be played: that says it of many.
  mutating func takeWaitingOfAll() -> [Notice] {
    let isSaid = count > Self.few
    let waiting = takeWaiting()
    return isSaid ? [] : waiting
  }

  /// Something can be played again: the next that cannot is told of at once.
  mutating func end() {
    (isKnown, hasToldMore) = (false, false)
  }
}
