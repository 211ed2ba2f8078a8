/// The form in which the interface runs a command, so that its command line is soon free again.
///
/// A shell can wait for the end of the music, or print until Ctrl-C. The interface runs one command at a
/// time, and shows its output only once it has ended.
enum CommandForm: Equatable, Sendable {
  /// These words are run.
  case words([String])
  /// The command is refused with this sentence.
  case refused(String)

  /// Determines the form of a command as it was typed; a path alone is played.
  init(of words: [String]) {
    let options = Options(words)
    guard let first = words.first, !options.asksForHelp else {
      self = .words(words)
      return
    }
    if Self.isPath(first) {
      self = .words(["open"] + words)
    } else if first == "play" {
      self = Self.playing(words, options)
    } else if let endless = Self.endless(words, options) {
      self = .refused("“\(endless)” prints until it is interrupted; run it in a shell.")
    } else {
      self = .words(words)
    }
  }

  /// Returns whether a command's first word is a path.
  static func isPath(_ first: String) -> Bool { first.contains("/") || first == "~" }

  /// Returns the form of `play`, which waits for the end of the music; `open` only starts it.
  private static func playing(_ words: [String], _ options: Options) -> CommandForm {
    guard let output = options.value(of: "--output") else {
      return .words(["open"] + words.dropFirst())
    }
    // Decoding to a file is work with an end, and plays nothing.
    if output.hasPrefix("wav:") { return .words(words) }
    return .refused("The player is running already; “:output” sets its output.")
  }

  /// Returns the name of the command if it never ends.
  private static func endless(_ words: [String], _ options: Options) -> String? {
    switch words.prefix(2) {
    case ["headphones", "watch"]:
      // A recording ends.
      options.value(of: "--source")?.hasPrefix("file:") == true ? nil : "headphones watch"
    case let start where ["status", "log"].contains(start.first):
      options.contains("--follow") ? "\(words[0]) --follow" : nil
    default: nil
    }
  }
}

/// The words of a command that may be options: those before `--`.
private struct Options {
  private let words: ArraySlice<String>

  init(_ words: [String]) {
    self.words = words.prefix { $0 != "--" }
  }

  var asksForHelp: Bool { contains("--help") || contains("-h") }

  func contains(_ option: String) -> Bool {
    words.contains(option)
  }

  /// Returns the value of an option, which is empty if it is missing, or `nil` without the option.
  func value(of option: String) -> String? {
    for (index, word) in zip(words.indices, words) {
      if word == option {
        return index + 1 < words.endIndex ? words[index + 1] : ""
      }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }
}
