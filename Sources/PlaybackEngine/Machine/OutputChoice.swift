/// The output: knows its name, which one to come back to another day, and how often it failed.
struct OutputChoice: Sendable {
  /// So long a lost output is left alone, the first time and the following; then always the last.
  private static let retryDelays: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10),
  ]

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

  /// It was lost; answers when to try it again.
  mutating func retryDelay() -> Duration {
    defer { retries += 1 }
    return Self.retryDelays[min(retries, Self.retryDelays.count - 1)]
  }

  /// It works, or the listener asks for another attempt.
  mutating func forgetRetries() {
    retries = 0
  }
}
