import Cryptography
import Foundation
import HTTPErrorMessages
import ListenSubmission
import ListeningHistory
import PlayerModel
import Synchronization
import TestSupport
import Transport

/// A service as unlike ListenBrainz as possible: it gets forms and answers in XML, every finished
/// hearing counts, and three of them fill a request.
struct DiaryService: TokenService {
  let name = "diary"
  let title = "Diary"
  let limits = ServiceLimits(listens: 3, bytes: 200)

  func rendering(
    of session: ListeningSession, by program: ListenWriter.Program
  ) -> String? {
    guard session.endReason == .finished else { return nil }
    let seconds = session.startedAt.unixMilliseconds / 1000
    return "at=\(seconds)&title=\(FormText.encoded(path: session.entry.track.title))"
      + "&by=\(program.name)/\(program.version)"
  }

  func submission(of renderings: [String], for account: ServiceAccount) -> HTTPRequest {
    request("add", renderings, account)
  }

  func announcement(
    of track: Track, by program: ListenWriter.Program, for account: ServiceAccount
  ) -> HTTPRequest? {
    request("now", ["title=\(FormText.encoded(path: track.title))"], account)
  }

  func validation(for account: ServiceAccount) -> HTTPRequest { request("who", [], account) }

  func verdict(on answer: HTTPAnswer, to count: Int) -> SubmissionVerdict {
    if answer.body == "<ok/>" { return .accepted }
    if answer.body.hasPrefix("<no>") { return .unacceptable }
    if answer.body.hasPrefix("<each>") {
      // Its objection to each, if any.
      let words = answer.body.dropFirst(6).split(separator: "|", omittingEmptySubsequences: false)
      return .judged(words.map { $0.isEmpty ? .accepted : .refused("no", said: String($0)) })
    }
    if answer.body == "<wait/>" { return .busy(limits.busyPause(by: answer)) }
    return answer.body == "<who/>" ? .refused(.token) : .failed
  }

  func tokenVerdict(on answer: HTTPAnswer) -> TokenVerdict {
    answer.body == "<who/>" ? .invalid : .valid(user: ServerText.said(answer.body, hiding: []))
  }

  private func request(_ what: String, _ parts: [String], _ account: ServiceAccount) -> HTTPRequest
  {
    let body = (["key=\(account.token.text)"] + parts).joined(separator: "&")
    return HTTPRequest(
      url: "\(account.address.base)/\(what)", contentType: "application/x-www-form-urlencoded",
      idempotencyKey: SHA256.hexadecimal(of: body), body: body)
  }
}

/// A server of the diary on loopback.
final class DiaryHost: Sendable {
  static let token = "open-sesame"

  private final class Pages: Sendable {
    let requests = Mutex<[(path: String, titles: [String])]>([])
  }

  private let pages = Pages()
  private let host: StudyHost

  /// - Parameters:
  ///   - refuses: A title that it never accepts.
  ///   - answer: The answer to a request by its number, from 0; nil for the correct one.
  init(
    refuses: String = "", answer: @escaping @Sendable (Int) -> String? = { _ in nil }
  ) throws {
    host = try StudyHost { [pages] request in
      let body = String(decoding: request.body, as: UTF8.self)
      let pairs = body.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
      let titles = pairs.filter { $0.first == "title" }
        .map { String($0.last ?? "").removingPercentEncoding ?? "" }
      let number = pages.requests.withLock { requests in
        requests.append((request.path, titles))
        return requests.count - 1
      }
      if let said = answer(number) { return .answer(503, said) }
      guard pairs.first?.last.map(String.init) == Self.token else { return .answer(200, "<who/>") }
      return titles.contains(refuses)
        ? .answer(200, "<no>\(refuses)</no>") : .answer(200, "<ok/>")
    }
  }

  var address: String { host.address }
  /// The paths of all requests, with the titles in each.
  var requests: [(path: String, titles: [String])] { pages.requests.withLock(\.self) }
}
