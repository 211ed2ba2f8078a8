import HTTPErrorMessages
import Transport

/// The JSON answer of a host that implements Audioscrobbler 2.0.
struct AudioscrobblerAnswer {
  /// Error codes as defined in last.fm/api/errorcodes.
  enum Code: Int {
    case authenticationFailed = 4
    case invalidParameters = 6
    case invalidSession = 9
    case invalidKey = 10
    case offline = 11
    case invalidSignature = 13
    case notAllowedYet = 14
    case tokenExpired = 15
    case temporary = 16
    case suspendedKey = 26
    case rateLimit = 29
  }

  private let answer: HTTPAnswer
  private let value: JSONValue?

  init(_ answer: HTTPAnswer) {
    self.answer = answer
    value = JSONValue(answer.body)
  }

  /// The error code, or `nil` if there is none or it is unknown.
  ///
  /// It takes precedence over the HTTP status, because GNU FM always answers with 200.
  var error: Code? { value?["error"]?.integer.flatMap(Code.init) }

  /// Returns the text at a path of keys.
  func text(at path: String...) -> String? {
    path.reduce(value) { $0?[$1] }?.string
  }

  /// Returns the status, the sanitized message of the host, and the target of a redirect.
  func words(hiding secrets: [String]) -> String {
    answer.words(hiding: secrets) + answer.place(hiding: secrets)
  }

  /// Returns what the answer means for a submission of `count` listens.
  func verdict(on count: Int, by limits: ServiceLimits) -> SubmissionVerdict {
    switch error {
    case .authenticationFailed, .invalidSession: return .refused(.session)
    case .invalidKey, .suspendedKey, .invalidSignature: return .refused(.key)
    case .invalidParameters: return .unacceptable
    case .rateLimit: return .busy(limits.busyPause(by: answer))
    case .offline, .temporary, .notAllowedYet, .tokenExpired: return .failed
    case nil: break
    }
    switch answer.status {
    case 413: return .unacceptable
    case 429: return .busy(limits.busyPause(by: answer))
    // The login pages of hotels also have status 200.
    case 200 where value?["error"] == nil && answer.isWhole: return judgement(on: count)
    default: return .failed
    }
  }

  private func judgement(on count: Int) -> SubmissionVerdict {
    let scrobbles = value?["scrobbles"]
    let listed: [JSONValue] =
      switch scrobbles?["scrobble"] {
      case .array(let list)?: list
      // A single scrobble is not wrapped in an array.
      case .object(let members)?: [.object(members)]
      default: []
      }
    if listed.count == count { return .judged(listed.map(Self.verdict)) }
    guard let ignored = scrobbles?["@attr"]?["ignored"]?.integer else { return .failed }
    // The answer does not say which ones were ignored; halving the batch finds them.
    return ignored == 0 ? .accepted : .unacceptable
  }

  private static func verdict(on scrobble: JSONValue) -> ListenVerdict {
    let ignored = scrobble["ignoredMessage"]
    guard let code = ignored?["code"]?.integer, code != 0 else { return .accepted }
    if code == 5 { return .postponed }
    let said = ignored?["#text"]?.string.map { ServerText.clean($0) } ?? ""
    // GNU FM answers this if it already has the listen.
    if code == 9, said == "Already scrobbled" { return .accepted }
    // GNU FM mixes up codes 3 and 4, so its message takes precedence if there is one.
    return .refused(
      said.isEmpty ? "ignored, \(meaning(of: code))" : "ignored, code \(code)", said: said)
  }

  /// Describes the code of an ignored scrobble, as defined in last.fm/api/show/track.scrobble.
  private static func meaning(of code: Int) -> String {
    switch code {
    case 1: "code 1: the artist is filtered"
    case 2: "code 2: the track is filtered"
    case 3: "code 3: it is too old"
    case 4: "code 4: it is in the future"
    default: "code \(code)"
    }
  }
}

extension JSONValue {
  /// The value as an integer; answers converted from XML have numbers as strings.
  var integer: Int? {
    switch self {
    case .number(let number): Int(exactly: number)
    case .text(let text): Int(text)
    default: nil
    }
  }
}
