package import Transport

/// A helper's reply to a request.
package enum HelperReply: Hashable, Sendable {
  case answer(HTTPAnswer)
  case failure(TransportError)

  /// The reply as a list of texts, in the order of the protocol.
  package var texts: [String] {
    switch self {
    case .answer(let answer):
      [
        "answer", "\(answer.status)", answer.body, answer.isWhole ? "whole" : "",
        answer.remaining.map { "\($0)" } ?? "", answer.resetIn.map { "\($0)" } ?? "",
      ] + (answer.redirection.map { [$0] } ?? [])
    case .failure(let error): ["failure", error.code.rawValue, error.message]
    }
  }

  /// Parses a reply, or returns `nil` if the texts are not valid.
  package init?(texts: [String]) {
    switch (texts.first, texts.count) {
    case ("answer", 6...7):
      guard let status = Int(texts[1]) else { return nil }
      var answer = HTTPAnswer(
        status: status, body: texts[2], isWhole: texts[3] == "whole",
        redirection: texts.count == 7 ? texts[6] : nil)
      answer.remaining = Int(texts[4])
      answer.resetIn = Double(texts[5])
      self = .answer(answer)
    case ("failure", 3):
      guard let code = TransportError.Code(rawValue: texts[1]) else { return nil }
      self = .failure(TransportError(code, texts[2]))
    default: return nil
    }
  }
}
