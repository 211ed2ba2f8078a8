import PlayerModel

/// The bars of the visualizer, and when the next ones are seen or asked for.
///
/// A second of them is asked for at once: what is heard until then is decoded already, and the player is woken no more
/// often. Times are nanoseconds on the monotonic clock.
struct SpectrumView: Equatable, Sendable {
  /// A bar falls so far from one moment to the next, that it does not flicker.
  private static let fall = 10
  /// So many moments are asked for beside the one that is heard.
  private static let foreseen = 19

  /// How high each bar is, from 0 to ``Spectrum/fullLevel``.
  private(set) var levels: [Int] = []
  /// When the next bars are to be seen, or asked for where they are not known; nil if there is nothing to wait for.
  private(set) var dueAt: Int64?
  private var coming: ArraySlice<[Int]> = []
  /// For how many bars was asked.
  private var bars = 0
  private var state = State.idle

  private enum State {
    /// Nothing is asked.
    case idle
    /// An answer is still to come.
    case asking
    /// The player cannot answer: it is not asked again.
    case refused
  }

  /// The request for so many bars, unless one is under way or what is coming is known.
  mutating func nextRequest(bars: Int) -> PlayerRequest? {
    if bars != self.bars { forget() }
    guard state == .idle, dueAt == nil, Spectrum.bandCounts.contains(bars) else { return nil }
    state = .asking
    self.bars = bars
    return .spectrum(.spectrum(bands: bars, coming: Self.foreseen))
  }

  /// Takes an answer.
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

  /// Shows what is heard at `now`, as far as it is known.
  mutating func pass(to now: Int64) {
    while let due = dueAt, due <= now {
      let next = coming.popFirst()
      dueAt = next == nil ? nil : due + Spectrum.interval
      if let next { show(next) }
    }
  }

  /// What was foretold does not come: the music goes on in another way.
  mutating func forget() {
    coming = []
    dueAt = nil
  }

  /// Nothing is heard any more, or nobody looks; an answer that is under way still comes.
  mutating func rest() {
    levels = []
    forget()
  }

  /// Bars rise at once and fall slowly, also where nothing sounds for a moment, as between two tracks.
  private mutating func show(_ told: [Int]) {
    let old = levels
    let new = told.isEmpty ? Array(repeating: 0, count: old.count) : told
    levels = new.enumerated().map { index, level in
      let before = old.count == new.count ? old[index] - Self.fall : 0
      return min(max(level, before, 0), Spectrum.fullLevel)
    }
  }
}
