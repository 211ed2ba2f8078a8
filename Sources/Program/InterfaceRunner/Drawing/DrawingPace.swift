/// Decides when to draw the screen: at once after a key and its answers, and otherwise at most 30
/// times a second.
///
/// Times are nanoseconds on the monotonic clock.
struct DrawingPace: Equatable {
  /// The parts of the screen to draw.
  struct Parts: OptionSet {
    let rawValue: UInt8

    /// The bars of the visualizer.
    static let spectrum = Parts(rawValue: 1)
    /// Everything that follows the position in the music.
    static let progress = Parts(rawValue: 2)
    static let everything = Parts(rawValue: 7)
  }

  /// The minimum time between drawings without a key.
  private static let frame: Int64 = 33_000_000
  /// Changes within this time after a key count as its direct or indirect result.
  private static let answering: Int64 = 100_000_000

  private var keyAt: Int64
  private var drawnAt: Int64?
  /// The parts that changed since the last drawing.
  private(set) var wanted = Parts.everything

  /// Creates a pace; the start of the program counts as a key.
  init(startingAt now: Int64) {
    keyAt = now
  }

  /// Records that parts changed.
  mutating func want(_ parts: Parts = .everything) {
    wanted.formUnion(parts)
  }

  /// Records a key or mouse event.
  mutating func takeKey(at now: Int64) {
    keyAt = now
  }

  /// Records that the screen was drawn.
  mutating func draw(at now: Int64) {
    drawnAt = now
    wanted = []
  }

  /// Returns when to draw; `nil` if nothing changed.
  func due(at now: Int64) -> Int64? {
    guard !wanted.isEmpty else { return nil }
    if now - keyAt < Self.answering { return now }
    return drawnAt.map { max(now, $0 + Self.frame) } ?? now
  }

  /// Returns when to wake up, if the screen becomes outdated at `change`; `nil` for never.
  func wake(at now: Int64, change: Int64?) -> Int64? {
    // While progress waits to be drawn, the time of its change has passed and must not cause
    // further wake-ups.
    wanted.contains(.progress) ? due(at: now) : [due(at: now), change].compactMap(\.self).min()
  }
}
