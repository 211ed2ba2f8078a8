import PlayerModel

/// A description of an item that may still change, and the other reports received in the meantime.
///
/// Players describe a new item in steps: browsers send the title, the artist and the picture within
/// 100 ms or so, and mpv the file name and then the tags.
struct Settling: Equatable, Sendable {
  /// A report that waits until it is known which item it concerns.
  enum Held: Equatable, Sendable {
    case ran(PlaybackState, rate: Double)
    case seeked(to: Double)
    case answered(Double)
  }

  struct Moment: Equatable, Sendable {
    let held: Held
    let at: Timestamp
  }

  /// The number of nanoseconds for which the description must stay unchanged.
  static let quiet: Int64 = 500_000_000
  /// The maximum duration of settling, in nanoseconds.
  static let maximumDuration: Int64 = 2_000_000_000
  /// The maximum number of reports to hold.
  static let mostHeld = 64

  /// When the item began, if it is another one.
  let began: Timestamp
  private(set) var candidate: ItemMetadata
  private(set) var changed: Timestamp
  private(set) var held: [Moment] = []

  /// Starts to settle with the description `candidate`.
  init(_ candidate: ItemMetadata, at now: Timestamp) {
    (self.candidate, began, changed) = (candidate, now, now)
  }

  /// When the description has settled unless it changes, on the monotonic clock.
  var deadline: Int64 {
    let end = began.monotonicNanoseconds + Self.maximumDuration
    return candidate.awaitsTags ? end : min(changed.monotonicNanoseconds + Self.quiet, end)
  }

  var isFull: Bool { held.count >= Self.mostHeld }

  /// Replaces the description.
  mutating func describe(_ metadata: ItemMetadata, at now: Timestamp) {
    guard metadata != candidate else { return }
    (candidate, changed) = (metadata, now)
  }

  mutating func hold(_ what: Held, at now: Timestamp) {
    held.append(Moment(held: what, at: now))
  }

  /// The last position reported in the meantime.
  var lastPlace: (seconds: Double, at: Timestamp)? {
    for moment in held.reversed() {
      switch moment.held {
      case .seeked(let seconds), .answered(let seconds): return (seconds, moment.at)
      case .ran: continue
      }
    }
    return nil
  }
}
