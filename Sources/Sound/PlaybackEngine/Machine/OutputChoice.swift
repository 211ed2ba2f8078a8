import PlayerModel

/// The output: knows its name, which one to come back to another day, and how often it failed.
struct OutputChoice: Sendable {
  /// So long a lost output is left alone, the first time and the following; then always the last.
  private static let retryDelays: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10),
  ]
  /// So many of them are waited out for one that is announced: it may come before it can be used.
  private static let announcedRetries = 4
  /// So long one is left alone then, as long as nothing is announced.
  private static let longestWait = Duration.seconds(300)
  /// So long after an announcement it is tried: devices get their owners, servers listen, by then.
  private static let announcementDelay = Duration.milliseconds(100)
  /// So long after a failure it is left alone, whatever is announced.
  private static let pause = Duration.milliseconds(400)

  /// What the pipeline plays through.
  private(set) var name: String
  /// The output that the listener chose and that works, to come back to; nil for the player's own choice.
  private(set) var chosen: String?
  /// How many times an output ran dry.
  private(set) var underruns = 0
  /// Whether ``name`` was asked for at the start, so that it counts as chosen once it has worked.
  private let isGiven: Bool
  /// Attempts in a row to get a lost output back.
  private var retries = 0
  /// When the last of them failed.
  private var failedAt: Timestamp?

  /// The output to begin with.
  init(_ name: String, isGiven: Bool) {
    self.name = name
    self.isGiven = isGiven
  }

  /// The listener chose an output.
  ///
  /// - Returns: whether it is another.
  mutating func choose(_ name: String) -> Bool {
    chosen = name
    defer { self.name = name }
    return name != self.name
  }

  /// Another day's choice comes back, unless one was asked for at the start; then it is only kept.
  ///
  /// - Returns: whether it is to be played through.
  mutating func restore(_ name: String) -> Bool {
    if isGiven { chosen = name }
    return !isGiven
  }

  /// The device is open.
  mutating func noteOpened() {
    if isGiven { chosen = name }
  }

  /// It ran dry so many times more.
  mutating func noteUnderruns(_ times: Int) {
    underruns += times
  }

  /// It was lost; answers when to try it again: by itself, and where somebody watches for what is announced.
  mutating func retryDelays(
    isAnnounced: Bool, at now: Timestamp
  ) -> (unwatched: Duration, watched: Duration) {
    defer { retries += 1 }
    failedAt = now
    let unwatched = Self.retryDelays[min(retries, Self.retryDelays.count - 1)]
    let isLong = isAnnounced && retries >= Self.announcedRetries
    return (unwatched, isLong ? Self.longestWait : unwatched)
  }

  /// An output may have come; answers when to try it.
  ///
  /// One that comes again and again is tried no more than twice a second.
  mutating func announcedDelay(at now: Timestamp) -> Duration {
    retries = 0
    let passed = failedAt.map { now.monotonicNanoseconds - $0.monotonicNanoseconds } ?? .max
    return max(Self.announcementDelay, Self.pause - .nanoseconds(passed))
  }

  /// It works, or the listener asks for another attempt.
  mutating func forgetRetries() {
    retries = 0
  }
}
