import PlayerModel

/// The output: its name, the listener's choice to restore later, and its retries.
struct OutputChoice: Sendable {
  /// The delays before a lost output is retried; the last one repeats.
  private static let retryDelays: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10),
  ]
  /// The number of these delays that apply even if outputs are announced, because a device may be announced
  /// before it can be used.
  private static let announcedRetries = 4
  /// The delay after that, unless an output is announced.
  private static let longestWait = Duration.seconds(300)
  /// The delay after an announcement, which allows for device permissions to be set and servers to start
  /// listening.
  private static let announcementDelay = Duration.milliseconds(100)
  /// The minimum delay after a failure, even if an output is announced.
  private static let pause = Duration.milliseconds(400)

  /// The output that the pipeline uses.
  private(set) var name: String
  /// The working output that the listener chose, which is saved for the next session; `nil` for the player's
  /// own choice.
  private(set) var chosen: String?
  /// The number of underruns.
  private(set) var underruns = 0
  /// Whether ``name`` was given at launch; it then counts as chosen once it has worked.
  private let isGiven: Bool
  /// The number of consecutive attempts to recover a lost output.
  private var retries = 0
  /// When the last attempt failed.
  private var failedAt: Timestamp?

  /// Creates the state with an initial output.
  init(_ name: String, isGiven: Bool) {
    self.name = name
    self.isGiven = isGiven
  }

  /// Sets the output that the listener chose.
  ///
  /// - Returns: Whether it differs from the current one.
  mutating func choose(_ name: String) -> Bool {
    chosen = name
    defer { self.name = name }
    return name != self.name
  }

  /// Restores the choice of an earlier session, or only remembers it if an output was given at launch.
  ///
  /// - Returns: Whether to use the restored output.
  mutating func restore(_ name: String) -> Bool {
    if isGiven { chosen = name }
    return !isGiven
  }

  /// Records that the device was opened.
  mutating func noteOpened() {
    if isGiven { chosen = name }
  }

  /// Adds to the number of underruns.
  mutating func noteUnderruns(_ times: Int) {
    underruns += times
  }

  /// Records the loss of the output, and returns the delays before it is retried.
  ///
  /// - Returns: The delay if announcements cannot be observed, and the delay if they can.
  mutating func retryDelays(
    isAnnounced: Bool, at now: Timestamp
  ) -> (unwatched: Duration, watched: Duration) {
    defer { retries += 1 }
    failedAt = now
    let unwatched = Self.retryDelays[min(retries, Self.retryDelays.count - 1)]
    let isLong = isAnnounced && retries >= Self.announcedRetries
    return (unwatched, isLong ? Self.longestWait : unwatched)
  }

  /// Returns the delay before an announced output is tried, which limits attempts to about two per second.
  mutating func announcedDelay(at now: Timestamp) -> Duration {
    retries = 0
    let passed = failedAt.map { now.monotonicNanoseconds - $0.monotonicNanoseconds } ?? .max
    return max(Self.announcementDelay, Self.pause - .nanoseconds(passed))
  }

  /// Resets the retries, because the output works or the listener asks for another attempt.
  mutating func forgetRetries() {
    retries = 0
  }
}
