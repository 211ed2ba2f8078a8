import HostAnswers
import Transport

/// What a host answered that speaks Audioscrobbler 2.0, in JSON.
struct AudioscrobblerAnswer {
  /// What an error's number means (last.fm/api/errorcodes).
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
  private let members: [String: JSONValue]

  init(_ answer: HTTPAnswer) {
    self.answer = answer
    members = if case .object(let members)? = JSONValue(answer.body) { members } else { [:] }
  }

  /// The number of an error; nil if it is none that is known.
  ///
  /// It counts whatever HTTP's status says: GNU FM has 200 for all.
  var error: Code? { members["error"]?.integer.flatMap(Code.init) }

  /// A text in it, by the names on the way there.
  func text(at path: String...) -> String? {
    var value = JSONValue.object(members)
    for name in path {
      guard case .object(let members) = value, let next = members[name] else { return nil }
      value = next
    }
    if case .text(let text) = value { return text }
    return nil
  }

  /// The status and what the host said with it, harmless, and where it redirects to.
  func words(hiding secrets: [String]) -> String {
    let place =
      answer.redirection.map { " and redirects to \(HostWords.said($0, hiding: secrets))" } ?? ""
    return answer.words(hiding: secrets) + place
  }

  /// What it means for so many listens.
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
    // The log-in pages of hotels have status 200, too.
    case 200 where members["error"] == nil && answer.isWhole: return judgement(on: count)
    default: return .failed
    }
  }

  private func judgement(on count: Int) -> SubmissionVerdict {
    guard case .object(let scrobbles)? = members["scrobbles"] else { return .failed }
    let listed: [JSONValue] =
      switch scrobbles["scrobble"] {
      // A single one is no list of one.
      case .array(let list)?: list
      case .object(let one)?: [.object(one)]
      default: []
      }
    if listed.count == count { return .judged(listed.map(Self.verdict)) }
    guard case .object(let attributes)? = scrobbles["@attr"],
      let ignored = attributes["ignored"]?.integer
    else { return .failed }
    if ignored == 0 { return .accepted }
    // It does not say which: halves find out.
    return .unacceptable
  }

  private static func verdict(on scrobble: JSONValue) -> ListenVerdict {
    guard case .object(let members) = scrobble,
      case .object(let ignored)? = members["ignoredMessage"],
      let code = ignored["code"]?.integer, code != 0
    else { return .accepted }
    if code == 5 { return .postponed }
    var said = ""
    if case .text(let text)? = ignored["#text"] { said = HostWords.clean(text) }
    // GNU FM's for what it has already.
    if code == 9, said == "Already scrobbled" { return .accepted }
    // GNU FM confuses 3 and 4, so that its own words count where there are any.
    return .refused(
      said.isEmpty ? "ignored, \(meaning(of: code))" : "ignored, code \(code)", said: said)
  }

  /// What a code of an ignored scrobble means (last.fm/api/show/track.scrobble).
  private static func meaning(of code: Int) -> String {
    switch code {
    case 1: "code 1: the artist is filtered"
    case 2: "code 2: the track is filtered"
    case 3: "code 3: it is too old"
    case 4: "code 4: it lies in the future"
    default: "code \(code)"
    }
  }
}

extension JSONValue {
  /// A whole number, also one that is written as a text, as in what was XML.
  var integer: Int? {
    switch self {
    case .number(let number): Int(exactly: number)
    case .text(let text): Int(text)
    default: nil
    }
  }
}
