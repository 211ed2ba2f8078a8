import OpenFormats

/// One thing that was looked at on this machine.
struct Finding: Hashable, Sendable {
  /// How it is.
  enum Verdict: String, Hashable, Sendable {
    /// As it should be.
    case fine
    /// The player works, and something could be better.
    case advice
    /// Something that matters does not work.
    case wrong
  }

  /// How it is.
  var verdict: Verdict
  /// What was looked at, in a word or two.
  var subject: String
  /// One sentence.
  var message: String
  /// What to do about it.
  var remedy: String?

  static func fine(_ subject: String, _ message: String) -> Finding {
    Finding(verdict: .fine, subject: subject, message: message)
  }

  static func advice(_ subject: String, _ message: String, _ remedy: String? = nil) -> Finding {
    Finding(verdict: .advice, subject: subject, message: message, remedy: remedy)
  }

  static func wrong(_ subject: String, _ message: String, _ remedy: String? = nil) -> Finding {
    Finding(verdict: .wrong, subject: subject, message: message, remedy: remedy)
  }

  /// The finding on a line; the mark is a sign that every terminal has if `isASCII`.
  func line(isASCII: Bool) -> String {
    let mark =
      switch verdict {
      case .fine: isASCII ? "+" : "✓"
      case .advice: "!"
      case .wrong: isASCII ? "x" : "✗"
      }
    return "\(mark) \(subject): \(message)" + (remedy.map { " " + $0 } ?? "")
  }

  var json: OrderedJSON {
    .object([
      "subject": .string(subject), "verdict": .string(verdict.rawValue),
      "message": .string(message), "remedy": .init(remedy),
    ])
  }
}
