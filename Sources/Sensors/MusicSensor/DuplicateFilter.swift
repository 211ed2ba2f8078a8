import PlayerModel

/// Suppresses events that contain nothing new.
///
/// An event is a duplicate if the last event of its kind that passed was less than ``interval`` ago and is
/// identical: same item, state, rate, and label, and a position that playback would have reached. Time is
/// measured by the monotonic clock. The interval starts at the event that passed, so a series of duplicates
/// does not extend it.
struct DuplicateFilter {
  /// The parts of an event that are compared.
  struct Occurrence {
    var kind: MusicData.EventKind
    var item: QueueEntry?
    var state: PlaybackState
    /// The playback rate, or `nil` if it is unknown.
    var rate: Double?
    var label: String
    /// The seconds into the item, or `nil` if they are unknown.
    var position: Double?
    /// The previous position, or where the seek started, or `nil` if there is none.
    var previousPosition: Double?
    var monotonicNanoseconds: Int64
  }

  /// The seconds after which an identical event passes; if 0, all events pass.
  let interval: Double
  /// The number of events that did not pass.
  private(set) var suppressedCount = 0
  private var last: [MusicData.EventKind: Occurrence] = [:]

  /// The maximum difference in seconds between a position and where playback would be.
  private static let tolerance = 0.25

  init(interval: Double) {
    self.interval = interval
  }

  /// Returns whether the event passes.
  mutating func passes(_ occurrence: Occurrence) -> Bool {
    if let last = last[occurrence.kind], isDuplicate(occurrence, of: last) {
      suppressedCount += 1
      return false
    }
    last[occurrence.kind] = occurrence
    return true
  }

  /// Forgets all events, so that the next one of each kind passes.
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
