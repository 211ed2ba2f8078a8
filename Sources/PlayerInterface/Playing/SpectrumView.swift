import PlayerModel

/// The bars of the visualizer, and whether the next ones were asked for.
struct SpectrumView: Equatable, Sendable {
  /// A bar falls so far from one answer to the next, that it does not flicker.
  private static let fall = 10

  /// How high each bar is, from 0 to ``Spectrum/fullLevel``.
  private(set) var levels: [Int] = []
  private var state = State.idle

  private enum State {
    /// Nothing is asked.
    case idle
    /// An answer is still to come.
    case asking
    /// The player cannot answer: it is not asked again.
    case refused
  }

  /// The request for so many bars, unless one is under way.
  mutating func nextRequest(bars: Int) -> PlayerRequest? {
    guard state == .idle, Spectrum.bandCounts.contains(bars) else { return nil }
    state = .asking
    return .spectrum(.spectrum(bands: bars))
  }

  /// Takes an answer: bars rise at once and fall slowly.
  mutating func receive(_ spectrum: Spectrum) {
    if state == .asking { state = .idle }
    let old = levels
    levels = spectrum.levels.enumerated().map { index, level in
      let before = old.count == spectrum.levels.count ? old[index] - Self.fall : 0
      return min(max(level, before, 0), Spectrum.fullLevel)
    }
  }

  mutating func receiveRefusal() {
    state = .refused
    levels = []
  }

  /// Nothing is heard any more, or nobody looks; an answer that is under way still comes.
  mutating func rest() {
    levels = []
  }
}
