import PlayerModel

/// How the headphones are, while that is looked at.
struct HeadphonesView: Equatable, Sendable {
  /// What the player said last; nil before it did.
  private(set) var report: HeadphoneReport?
  /// How the head is held; nil while that is not known.
  private(set) var sample: HeadphoneSample?
  /// The gesture that was recognised last, and when, on the monotonic clock.
  private(set) var gesture: (name: String, at: Int64)?
  /// Why the player cannot say it; nil if it can.
  private(set) var refusal: String?
  /// One for each time that the headphones are opened: an answer may arrive when they have been opened again.
  var generation = Generation()
  private var isAsking = false
  private var isFirst = true

  /// So long the last gesture is shown, nanoseconds.
  static let shown: Int64 = 3_000_000_000

  /// What is to be asked now: nothing while an answer is still to come.
  mutating func nextRequest() -> PlayerRequest? {
    guard !isAsking, refusal == nil else { return nil }
    isAsking = true
    defer { isFirst = false }
    // At once, so that there is something to see; then as samples come.
    return .headphones(.headphones(after: isFirst ? nil : sample?.number ?? 0))
  }

  /// Takes an answer.
  mutating func receive(_ report: HeadphoneReport) {
    isAsking = false
    self.report = report
    if !report.isConnected { sample = nil }
    for new in report.samples {
      sample = new
      if let name = new.gesture { gesture = (name, new.time.monotonicNanoseconds) }
    }
  }

  /// Takes why there is no answer.
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
