import Sensing

/// What a helper says to a request.
enum HelperReply: Codable {
  case answer(SyncAnswer)
  case failure(SensorError)
}
