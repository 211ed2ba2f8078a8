import PlayerModel

/// Tells events that say nothing new.
///
/// An event is a duplicate if the last one of its kind that passed is less than ``interval`` ago and
/// identical: same item, state, rate and label, and a position to which playback would have carried
/// it. Time is the monotonic clock's, and the interval counts from what passed, so that a row of
/// duplicates neither prolongs it nor drifts away.
struct DuplicateFilter {
  /// An event, as far as it matters here.
  struct Occurrence {
    var kind: MusicData.EventKind
    var item: QueueEntry?
    var state: PlaybackState
    /// How fast it plays; nil if that is not known.
    var rate: Double?
    var label: String
    /// Seconds into the item; nil if that is not known.
    var position: Double?
    /// The place that was left, or where the seek began; nil if there is no such place.
    var previousPosition: Double?
    var monotonicNanoseconds: Int64
  }

  /// How many seconds apart identical events must be to pass; all pass if it is 0.
  let interval: Double
  /// How many did not pass.
  private(set) var suppressedCount = 0
  private var last: [MusicData.EventKind: Occurrence] = [:]

  /// How far a position may lie from where playback would be, in seconds.
  private static let tolerance = 0.25

  init(interval: Double) {
    self.interval = interval
  }

  /// Whether the event passes.
  mutating func passes(_ occurrence: Occurrence) -> Bool {
    if let last = last[occurrence.kind], isDuplicate(occurrence, of: last) {
      suppressedCount += 1
      return false
    }
    last[occurrence.kind] = occurrence
    return true
  }

  /// Forgets what passed: the next of each kind passes, whatever it is.
  mutating func forget() {
    last = [:]
  }

  private func isDuplicate(_ new: Occurrence, of old: Occurrence) -> Bool {
    let (nanoseconds, overflows) =
      new.monotonicNanoseconds.subtractingReportingOverflow(old.monotonicNanoseconds)
    let elapsed = Double(nanoseconds) / 1e9
    guard !overflows, elapsed >= 0, elapsed < interval else { return false }
    let carried = new.state == .playing ? elapsed * (new.rate ?? 0) : 0
    return new.item == old.item && new.state == old.state && new.rate == old.rate
      && new.label == old.label
      && Self.isSame(new.position, old.position, after: carried)
      && Self.isSame(new.previousPosition, old.previousPosition, after: 0)
  }

  private static func isSame(_ new: Double?, _ old: Double?, after carried: Double) -> Bool {
    guard let new, let old else { return new == nil && old == nil }
    return abs(new - old - carried) <= tolerance
  }
}
