import HTTPErrorMessages
import Transport

/// What an answer means for what was sent.
enum SyncVerdict: Hashable {
  /// The host has it.
  case accepted
  /// It was more than the host takes at a time.
  case tooLarge
  /// Anything else: it counts as not sent.
  case refused

  /// Judges the answer of a kind of host.
  ///
  /// Only what is known to be a success is one: an aware-server tells its errors with status 200, and
  /// so may whatever stands between.
  init(_ answer: SyncAnswer, to operation: SyncHost.Operation, from kind: ServerType) {
    let body = answer.body.drop(while: \.isWhitespace)
    let isSuccess =
      switch (kind, operation) {
      // It prints nothing; the statement that makes or alters a table is printed, too.
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
