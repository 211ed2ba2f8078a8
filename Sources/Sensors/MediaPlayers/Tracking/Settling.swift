import PlayerModel

/// What a player says of its item while that may still change, and what else it said meanwhile.
///
/// Players describe a new item piece by piece: browsers send the title, then the artist, then the picture within some
/// 100 ms, mpv the file's name and then its tags.
struct Settling: Equatable, Sendable {
  /// What waits until it is known which item it is about.
  enum Held: Equatable, Sendable {
    case ran(PlaybackState, rate: Double)
    case seeked(to: Double)
    case answered(Double)
  }

  struct Moment: Equatable, Sendable {
    let held: Held
    let at: Timestamp
  }

  /// So long nothing may change, nanoseconds.
  static let quiet: Int64 = 500_000_000
  /// So long it takes at most, nanoseconds.
  static let patience: Int64 = 2_000_000_000
  /// As much is held.
  static let mostHeld = 64

  /// When the item counts as begun, if it is another.
  let began: Timestamp
  private(set) var candidate: ItemMetadata
  private(set) var changed: Timestamp
  private(set) var held: [Moment] = []

  /// Begins to wait, with the item described as `candidate`.
  init(_ candidate: ItemMetadata, at now: Timestamp) {
    (self.candidate, began, changed) = (candidate, now, now)
  }

  /// When it is settled, on the monotonic clock, unless something changes before.
  var deadline: Int64 {
    let end = began.monotonicNanoseconds + Self.patience
    return candidate.awaitsTags ? end : min(changed.monotonicNanoseconds + Self.quiet, end)
  }

  var isFull: Bool { held.count >= Self.mostHeld }

  /// The item is described otherwise.
  mutating func describe(_ metadata: ItemMetadata, at now: Timestamp) {
    guard metadata != candidate else { return }
    (candidate, changed) = (metadata, now)
  }

  mutating func hold(_ what: Held, at now: Timestamp) {
    held.append(Moment(held: what, at: now))
  }

  /// The last place that the player told meanwhile.
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
