import HeadphoneMotion
import Mutation
import PlayerModel

/// Decides whether music must be silent because of where the earbuds are.
///
/// Only changes count: a listener who plays music with one bud in the case wants to hear the other.
struct EarPauseRule: Equatable {
  /// What to do.
  enum Step: Equatable {
    /// Interrupt the music.
    case silence
    /// End the interruption and resume.
    case resume
    /// End the interruption and pause.
    case pause
  }

  /// How long both buds may be out before the interruption becomes a pause, in nanoseconds.
  static let pauseDelay: Int64 = 60_000_000_000
  /// How long the music may be interrupted before that becomes a pause, in nanoseconds.
  ///
  /// The player ends any interruption after an hour, and would then play with no one listening.
  static let longestSilence: Int64 = 55 * 60_000_000_000

  private let choice: EarChoice
  private var worn: Int?
  private var silentSince: Int64?
  private var bothOutSince: Int64?

  init(_ choice: EarChoice) {
    self.choice = choice
  }

  /// When ``pass(to:)`` must be called, on the monotonic clock, or `nil`.
  var deadline: Int64? {
    [bothOutSince.map { $0 + Self.pauseDelay }, silentSince.map { $0 + Self.longestSilence }]
      .compactMap(\.self).min()
  }

  /// Handles the earbuds' current state.
  ///
  /// Each bud taken out interrupts the music, even the second one: the listener may have pressed
  /// play in between.
  mutating func handle(_ ears: EarStates, at now: Int64) -> [Step] {
    let count = [ears.primary, ears.secondary].count { $0 == .inEar }
    let before = worn ?? count
    worn = count
    bothOutSince = count == 0 && silentSince != nil ? bothOutSince ?? now : nil
    switch choice {
    case .off: return []
    case .one where count < before, .both where count == 0 && before > 0:
      if count == 0 { bothOutSince = bothOutSince ?? now }
      silentSince = silentSince ?? now
      return [.silence]
    case .one where count > before, .both where count > before:
      defer { silentSince = nil }
      return silentSince == nil ? [] : [.resume]
    case .one, .both: return []
    }
  }

  /// Handles the passing of time.
  mutating func pass(to now: Int64) -> [Step] {
    guard let deadline, deadline <= now else { return [] }
    return end()
  }

  /// Handles headphones that disconnected or are no longer read.
  mutating func lose() -> [Step] {
    if !mutated(25) { worn = nil }
    return end()
  }

  private mutating func end() -> [Step] {
    bothOutSince = nil
    defer { silentSince = nil }
    return silentSince == nil ? [] : [.pause]
  }
}
