import PlayerModel

/// The bars of the visualizer, and the time of the next bars or request.
///
/// The bars of a whole second are requested at once, so that the player wakes up less often; it has
/// already decoded that music. Times are nanoseconds on the monotonic clock.
struct SpectrumView: Equatable, Sendable {
  /// The maximum fall of a bar per interval, which prevents flicker.
  private static let fall = 10
  /// The number of future intervals to request in addition to the current one.
  private static let foreseen = 19

  /// The height of each bar, from 0 to ``Spectrum/fullLevel``.
  private(set) var levels: [Int] = []
  /// When to show the next bars or, if they are unknown, to request them; `nil` if there is nothing
  /// to wait for.
  private(set) var dueAt: Int64?
  private var coming: ArraySlice<[Int]> = []
  /// The number of bars in the last request.
  private var bars = 0
  private var state = State.idle

  private enum State {
    /// No request is outstanding.
    case idle
    /// A request is outstanding.
    case asking
    /// The player cannot answer, and is not asked again.
    case refused
  }

  /// Returns a request for this number of bars, unless one is outstanding or the next bars are
  /// known.
  mutating func nextRequest(bars: Int) -> PlayerRequest? {
    if bars != self.bars { forget() }
    guard state == .idle, dueAt == nil, Spectrum.bandCounts.contains(bars) else { return nil }
    state = .asking
    self.bars = bars
    return .spectrum(.spectrum(bands: bars, coming: Self.foreseen))
  }

  /// Handles an answer.
  mutating func receive(_ spectrum: Spectrum, at now: Int64) {
    if state == .asking { state = .idle }
    coming = spectrum.coming?[...] ?? []
    dueAt = now + Spectrum.interval
    show(spectrum.levels)
  }

  mutating func receiveRefusal() {
    state = .refused
    levels = []
    forget()
  }

  /// Shows the bars at `now`, as far as they are known.
  mutating func pass(to now: Int64) {
    while let due = dueAt, due <= now {
      let next = coming.popFirst()
      dueAt = next == nil ? nil : due + Spectrum.interval
      if let next { show(next) }
    }
  }

  /// Discards the predicted bars because playback deviates from them.
  mutating func forget() {
    coming = []
    dueAt = nil
  }

  /// Clears the bars because nothing is playing or the visualizer is hidden; an outstanding answer
  /// still arrives.
  mutating func rest() {
    levels = []
    forget()
  }

  /// Shows new levels; bars rise at once and fall slowly, even during short silence such as between
  /// two tracks.
  private mutating func show(_ known: [Int]) {
    let old = levels
    let new = known.isEmpty ? Array(repeating: 0, count: old.count) : known
    levels = new.enumerated().map { index, level in
      let before = old.count == new.count ? old[index] - Self.fall : 0
      return min(max(level, before, 0), Spectrum.fullLevel)
    }
  }
}
