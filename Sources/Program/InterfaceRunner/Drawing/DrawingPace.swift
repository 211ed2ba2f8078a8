/// When the screen is drawn again: at once after the start, a key, and what answers them, else 30 times a second at most.
///
/// Times are nanoseconds on the monotonic clock.
struct DrawingPace: Equatable {
  /// What is to be drawn.
  struct Parts: OptionSet {
    let rawValue: UInt8

    /// The bars of the visualizer.
    static let spectrum = Parts(rawValue: 1)
    /// What moves with the music.
    static let progress = Parts(rawValue: 2)
    static let everything = Parts(rawValue: 7)
  }

  /// Between two drawings that no key asked for.
  private static let frame: Int64 = 33_000_000
  /// What comes within such a time of what the listener did is taken for its answer, or the answer to what that led to.
  private static let answering: Int64 = 100_000_000

  private var keyAt: Int64
  private var drawnAt: Int64?
  /// What has changed since it was drawn.
  private(set) var wanted = Parts.everything

  /// One whose listener starts the program now.
  init(startingAt now: Int64) {
    keyAt = now
  }

  /// Something has changed.
  mutating func want(_ parts: Parts = .everything) {
    wanted.formUnion(parts)
  }

  /// The listener did something.
  mutating func takeKey(at now: Int64) {
    keyAt = now
  }

  /// It was drawn.
  mutating func draw(at now: Int64) {
    drawnAt = now
    wanted = []
  }

  /// When it is to be drawn, seen from `now`; nil if nothing has changed.
  func due(at now: Int64) -> Int64? {
    guard !wanted.isEmpty else { return nil }
    if now - keyAt < Self.answering { return now }
    return drawnAt.map { max(now, $0 + Self.frame) } ?? now
  }

  /// When there is something to do again, seen from `now`, where what is shown is out of date at `change`; nil if
  /// never.
  func wake(at now: Int64, change: Int64?) -> Int64? {
    // What waits for its turn already is not called out of date again and again.
    wanted.contains(.progress) ? due(at: now) : [due(at: now), change].compactMap(\.self).min()
  }
}
