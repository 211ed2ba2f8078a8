import HeadphoneMotion
import PlayerModel

/// Whether music is to be silent because of where the buds are.
///
/// Only a change counts: who has one bud in its case and plays nevertheless wants to hear the other.
struct EarRule: Equatable {
  /// What is to be done.
  enum Step: Equatable {
    /// Music is interrupted.
    case silence
    /// The interruption ends.
    case resume
    /// The interruption ends in a pause.
    case pause
  }

  /// Both may be out for so long until that is a pause, nanoseconds.
  static let patience: Int64 = 60_000_000_000
  /// Music may be silent for so long until that is a pause, nanoseconds: after an hour, the player ends any interruption
  /// and would play to nobody.
  static let longestSilence: Int64 = 55 * 60_000_000_000

  private let choice: EarChoice
  private var worn: Int?
  private var silentSince: Int64?
  private var bothOutSince: Int64?

  init(_ choice: EarChoice) {
    self.choice = choice
  }

  /// When ``pass(to:)`` has something to do, on the monotonic clock; nil: never.
  var deadline: Int64? {
    [bothOutSince.map { $0 + Self.patience }, silentSince.map { $0 + Self.longestSilence }]
      .compactMap(\.self).min()
  }

  /// Takes where the buds are now.
  ///
  /// Each bud that goes out silences, also the second one: the listener may have pressed play in between.
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

  /// Time has passed.
  mutating func pass(to now: Int64) -> [Step] {
    guard let deadline, deadline <= now else { return [] }
    return end()
  }

  /// The headphones are gone, or are not listened to any more.
  mutating func lose() -> [Step] {
    worn = nil
    return end()
  }

  private mutating func end() -> [Step] {
    bothOutSince = nil
    defer { silentSince = nil }
    return silentSince == nil ? [] : [.pause]
  }
}
