package import Transport

extension HTTPRequest {
  /// The request as a list of texts, in the order of the protocol.
  package var texts: [String] {
    [url, contentType, idempotencyKey, body, isQuestion ? "question" : ""]
      + (authorization.map { [$0] } ?? [])
  }

  /// Parses a request, or returns `nil` if the texts are not valid.
  package init?(texts: [String]) {
    guard (5...6).contains(texts.count) else { return nil }
    self.init(
      url: texts[0], contentType: texts[1], idempotencyKey: texts[2], body: texts[3])
    isQuestion = texts[4] == "question"
    authorization = texts.count == 6 ? texts[5] : nil
  }
}
