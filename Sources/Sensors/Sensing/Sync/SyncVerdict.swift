import HTTPErrorMessages
import Transport

/// The meaning of an answer for what was sent.
enum SyncVerdict: Hashable {
  /// The host has the records.
  case accepted
  /// The request was larger than the host accepts.
  case tooLarge
  /// Any other answer; nothing counts as sent.
  case refused

  /// Evaluates the answer of a kind of host.
  ///
  /// Only an answer that is known to be a success counts as one: an aware-server reports errors with status
  /// 200, and so may proxies and login pages.
  init(_ answer: SyncAnswer, to operation: SyncHost.Operation, from kind: ServerType) {
    let body = answer.body.drop(while: \.isWhitespace)
    let isSuccess =
      switch (kind, operation) {
      // The server prints nothing on success, except the statement that creates or alters a table.
      case (.aware, .createTable):
        answer.status == 200
          && (body.isEmpty || body.hasPrefix("CREATE TABLE ") || body.hasPrefix("ALTER TABLE "))
      case (.aware, _): answer.status == 200 && body.isEmpty
      case (.awareMicro, _): answer.status == 200 && Self.isHarmless(answer.body)
      case (.awareLight, _):
        [200, 201, 204].contains(answer.status) && Self.isHarmless(answer.body)
      }
    if isSuccess, answer.isWhole {
      self = .accepted
    } else {
      self = answer.status == 413 ? .tooLarge : .refused
    }
  }

  private static func isHarmless(_ body: String) -> Bool {
    if body.allSatisfy(\.isWhitespace) { return true }
    guard let value = JSONValue(body) else { return false }
    return !value.isFailure
  }
}
