import HTTPErrorMessages
package import Transport

extension ListenBrainzService {
  package func verdict(on answer: HTTPAnswer, to count: Int) -> SubmissionVerdict {
    let members: [String: JSONValue]? =
      if case .object(let members)? = JSONValue(answer.body) { members } else { nil }
    let isOK = if case .text("ok")? = members?["status"] { true } else { false }
    return switch answer.status {
    // The login pages of hotels also have status 200.
    case 200: answer.isWhole && isOK ? .accepted : .failed
    // A proxy that rejects everything must not empty the queue.
    case 400: members == nil ? .failed : .unacceptable
    case 401: .refused(.token)
    case 413: .unacceptable
    case 429: .busy(limits.busyPause(by: answer))
    default: .failed
    }
  }

  package func tokenVerdict(on answer: HTTPAnswer) -> TokenVerdict {
    if answer.status == 401 { return .invalid }
    let value = JSONValue(answer.body)
    guard answer.status == 200, case .bool(let isValid)? = value?["valid"] else { return .unknown }
    let user = value?["user_name"]?.string.map { ServerText.clean($0) } ?? ""
    return isValid ? .valid(user: user) : .invalid
  }
}
