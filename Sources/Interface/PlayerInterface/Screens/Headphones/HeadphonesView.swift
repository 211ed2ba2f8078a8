import PlayerModel

/// The state of the headphones, while their screen is open.
struct HeadphonesView: Equatable, Sendable {
  /// The last report of the player; `nil` if there is none.
  private(set) var report: HeadphoneReport?
  /// The attitude of the head; `nil` if it is unknown.
  private(set) var sample: HeadphoneSample?
  /// The gesture that was last recognised, and its monotonic time.
  private(set) var gesture: (name: String, at: Int64)?
  /// The reason why the player cannot report on the headphones; `nil` if it can.
  private(set) var refusal: String?
  /// Identifies this opening of the screen, because an answer may arrive when it has been opened
  /// again.
  var generation = Generation()
  private var isAsking = false
  private var isFirst = true

  /// How long the last gesture is shown, in nanoseconds.
  static let shown: Int64 = 3_000_000_000

  /// Returns the next request; `nil` while one is outstanding, or after a refusal.
  mutating func nextRequest() -> PlayerRequest? {
    guard !isAsking, refusal == nil else { return nil }
    isAsking = true
    defer { isFirst = false }
    // The first request is answered at once, later ones when there is a new sample.
    return .headphones(.headphones(after: isFirst ? nil : sample?.number ?? 0))
  }

  /// Handles an answer.
  mutating func receive(_ report: HeadphoneReport) {
    isAsking = false
    self.report = report
    if !report.isConnected { sample = nil }
    for new in report.samples {
      sample = new
      if let name = new.gesture { gesture = (name, new.time.monotonicNanoseconds) }
    }
  }

  /// Handles a refusal.
  mutating func receive(_ error: PlayerError) {
    isAsking = false
    refusal = error.message
  }

  static func == (one: Self, other: Self) -> Bool {
    one.report == other.report && one.sample == other.sample && one.refusal == other.refusal
      && one.gesture?.name == other.gesture?.name && one.gesture?.at == other.gesture?.at
      && one.isAsking == other.isAsking && one.isFirst == other.isFirst
      && one.generation == other.generation
  }
}
