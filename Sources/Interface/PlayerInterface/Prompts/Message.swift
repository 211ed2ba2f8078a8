import PlayerModel

/// A sentence in the line at the foot, until the next key.
struct Message: Equatable, Sendable {
  /// How much it matters.
  var level: Notice.Level
  /// The sentence, as raw as it came.
  var text: String
  /// What it says the setting of; nil for all else.
  var mode: PlayerMode?

  /// Whether it may take the place of `other`: what matters more stays until a key was pressed.
  func replaces(_ other: Message?) -> Bool {
    guard let other else { return true }
    return level.weight >= other.level.weight
  }
}

extension Notice.Level {
  fileprivate var weight: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension Message {
  /// What became of files that were to be queued; nil if there is nothing to say.
  init?(_ result: QueueResult) {
    guard result.skippedCount > 0 || result.added == 0 else { return nil }
    guard result.skippedCount > 0 else {
      self.init(level: .warning, text: "There is nothing to play there.")
      return
    }
    let count = result.skippedCount == 1 ? "1 file was" : "\(result.skippedCount) files were"
    let first = result.skipped.first.map {
      result.skippedCount == 1 ? ": \($0.reason)" : ", first: \($0.reason)"
    }
    self.init(level: .warning, text: "\(count) skipped\(first ?? ".")")
  }
}

extension ScanResult {
  /// What there is now, for people.
  var sentence: String {
    let playable = max(0, found - unreadable)
    let music = playable == 1 ? "1 track was" : "\(playable) tracks were"
    let rest = unreadable == 0 ? "" : ", and \(unreadable) that cannot be played"
    return isComplete
      ? "\(music) found\(rest)." : "The scan was stopped; the next one continues from there."
  }
}
