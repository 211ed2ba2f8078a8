import PlayerModel

/// A message in the bottom line, until the next key.
struct Message: Equatable, Sendable {
  /// The severity.
  var level: Notice.Level
  /// The text, which is not sanitized.
  var text: String
  /// The mode that the message reports; `nil` for other messages.
  var mode: PlayerMode?

  /// Returns whether this message may replace `other`; a more severe one stays until the next key.
  func replaces(_ other: Message?) -> Bool {
    guard let other else { return true }
    return level.weight >= other.level.weight
  }

  /// Returns the text and a sentence after it, before which a text that does not end like one gets a full stop.
  func followed(by sentence: String) -> String {
    let stop = text.last.map { ".!?".contains($0) } == true ? " " : ". "
    return text + stop + sentence
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
  /// Creates a message about files that were not queued, or else about folders that are added to the library;
  /// `nil` if there is nothing to report.
  init?(_ result: QueueResult) {
    guard result.skippedCount > 0 || result.added == 0 else {
      guard let folders = result.newFolders, let first = folders.first else { return nil }
      let text =
        folders.count == 1 ? "\(first) is added" : "\(folders.count) folders are added"
      self.init(level: .info, text: "\(text) to the library.")
      return
    }
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
  /// A sentence with the result of the scan.
  var sentence: String {
    let playable = max(0, found - unreadable)
    let music = playable == 1 ? "1 track was" : "\(playable) tracks were"
    return isComplete
      ? "\(music) found.\(refusal)\(others)"
      : "The scan was stopped; the next one continues from there."
  }

  /// The number of files of formats that are not played.
  private var others: String {
    otherFormats.map { " Left out: \($0.phrase)." } ?? ""
  }

  /// The number of files that cannot be played, with the reason of the first, which names its file.
  private var refusal: String {
    guard unreadable > 0 else { return "" }
    let count = unreadable == 1 ? "1 file" : "\(unreadable) files"
    let first = skipped?.first.map {
      unreadable == 1 ? ": \($0.reason)" : ", first: \($0.reason)"
    }
    return " \(count) cannot be played\(first ?? ".")"
  }
}
