import OpenFormats

/// The result of one check.
struct Finding: Hashable, Sendable {
  /// The severity of a finding.
  enum Verdict: String, Hashable, Sendable {
    /// There is no problem.
    case fine
    /// The player works, but something could be improved.
    case advice
    /// Something important does not work.
    case wrong
  }

  /// The severity.
  var verdict: Verdict
  /// What was checked, in a word or two.
  var subject: String
  /// The result as a sentence.
  var message: String
  /// The remedy, if there is one.
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

  /// Returns the finding as a line; `isASCII` limits the mark to characters that every terminal has.
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
