import PlayerModel

/// Collects the notices of consecutive tracks that cannot be played.
///
/// When a disk goes away, a thousand tracks fail at once, and the listener should see that as one notice.
struct FailureRun: Sendable {
  /// The maximum number of pending notices that are shown one by one.
  static let few = 8
  /// How long the first notices are held back.
  static let firstDelay = Duration.seconds(1)
  /// How long later notices are held back.
  static let laterDelay = Duration.seconds(60)

  private var isKnown = false
  /// The last message, which is not repeated: a missing helper affects many tracks.
  private var last: String?
  private var waiting: [String] = []
  private var count = 0
  private var hasReportedMore = false

  /// How long to wait before showing the pending notices, or `nil` unless the last error began to wait.
  private(set) var due: Duration?

  /// Records an error, and returns the notice to show at once, if any.
  mutating func note(_ error: PlayerError) -> Notice? {
    due = nil
    guard error.message != last else { return nil }
    last = error.message
    guard isKnown else {
      isKnown = true
      return Notice(.warning, error.message)
    }
    if count == 0 { due = hasReportedMore ? Self.laterDelay : Self.firstDelay }
    count += 1
    if waiting.count < Self.few { waiting.append(error.message) }
    return nil
  }

  /// Returns the pending notices and clears them.
  mutating func takeWaiting() -> [Notice] {
    defer { (waiting, count, hasReportedMore) = ([], 0, true) }
    guard count > Self.few else { return waiting.map { Notice(.warning, $0) } }
    return [Notice(.warning, "\(waiting[0]) \(count - 1) more tracks cannot be played either.")]
  }

  /// Returns the pending notices at the end of a queue in which nothing can be played, unless there are so
  /// many that the final notice covers them.
  mutating func takeWaitingOfAll() -> [Notice] {
    let isSaid = count > Self.few
    let waiting = takeWaiting()
    return isSaid ? [] : waiting
  }

  /// Ends the run and forgets its last message, so that the same error is shown again.
  mutating func begin() {
    end()
    last = nil
  }

  /// Ends the run, so that the next error is shown at once.
  mutating func end() {
    (isKnown, hasReportedMore) = (false, false)
  }
}
