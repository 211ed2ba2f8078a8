import Transport

/// What a helper says to a request.
enum HelperReply: Codable {
  case answer(HTTPAnswer)
  case failure(TransportError)
}
