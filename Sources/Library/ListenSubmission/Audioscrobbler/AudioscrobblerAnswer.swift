import HTTPErrorMessages
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
  private let value: JSONValue?

  init(_ answer: HTTPAnswer) {
    self.answer = answer
    value = JSONValue(answer.body)
  }

  /// The number of an error; nil if it is none that is known.
  ///
  /// It counts whatever HTTP's status says: GNU FM has 200 for all.
  var error: Code? { value?["error"]?.integer.flatMap(Code.init) }

  /// A text in it, by the names on the way there.
  func text(at path: String...) -> String? {
    path.reduce(value) { $0?[$1] }?.string
  }

  /// The status and what the host said with it, harmless, and where it redirects to.
  func words(hiding secrets: [String]) -> String {
    answer.words(hiding: secrets) + answer.place(hiding: secrets)
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
    case 200 where value?["error"] == nil && answer.isWhole: return judgement(on: count)
    default: return .failed
    }
  }

  private func judgement(on count: Int) -> SubmissionVerdict {
    let scrobbles = value?["scrobbles"]
    let listed: [JSONValue] =
      switch scrobbles?["scrobble"] {
      case .array(let list)?: list
      // A single one is no list of one.
      case .object(let members)?: [.object(members)]
      default: []
      }
    if listed.count == count { return .judged(listed.map(Self.verdict)) }
    guard let ignored = scrobbles?["@attr"]?["ignored"]?.integer else { return .failed }
    // If any were, it does not say which: halves find out.
    return ignored == 0 ? .accepted : .unacceptable
  }

  private static func verdict(on scrobble: JSONValue) -> ListenVerdict {
    let ignored = scrobble["ignoredMessage"]
    guard let code = ignored?["code"]?.integer, code != 0 else { return .accepted }
    if code == 5 { return .postponed }
    let said = ignored?["#text"]?.string.map { HostWords.clean($0) } ?? ""
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
