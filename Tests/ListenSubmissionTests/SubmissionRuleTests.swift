import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing
import Transport

@testable import ListenSubmission

@Suite struct SubmissionRuleTests {
  private func read(_ path: String) throws -> AccessToken? {
    try AccessToken.read(path, writtenBy: "stimmung listenbrainz login")
  }

  @Test(arguments: [
    (HTTPAnswer(status: 200, body: #"{"status":"ok"}"#), SubmissionVerdict.accepted),
    (HTTPAnswer(status: 200, body: #"{"status":"ok"}"#, isWhole: false), .failed),
    (HTTPAnswer(status: 200, body: "<html>"), .failed),
    (HTTPAnswer(status: 201, body: #"{"status":"ok"}"#), .failed),
    (HTTPAnswer(status: 400, body: #"{"code":400,"error":"x"}"#), .unacceptable),
    (HTTPAnswer(status: 400, body: "<html>"), .failed),
    (HTTPAnswer(status: 401, body: ""), .refused(.token)),
    (HTTPAnswer(status: 413, body: "<html>"), .unacceptable),
    (HTTPAnswer(status: 429, body: ""), .busy(60)),
    (HTTPAnswer(status: 301, body: ""), .failed), (HTTPAnswer(status: 500, body: "{}"), .failed),
  ])
  func `answers are judged`(answer: HTTPAnswer, verdict: SubmissionVerdict) {
    #expect(ListenBrainzService().verdict(on: answer, to: 1) == verdict)
  }

  @Test(
    arguments: [
      (nil, nil, nil), (3, 20.0, nil), (0, 20.0, 20.0), (0, nil, 10.0), (0, 1e9, 3600.0),
      (-1, 0.0, 1.0),
    ] as [(Int?, Double?, Double?)])
  func `limits result in a pause`(remaining: Int?, resetIn: Double?, pause: Double?) {
    var answer = HTTPAnswer(status: 200, body: "")
    (answer.remaining, answer.resetIn) = (remaining, resetIn)
    #expect(ListenBrainzService().limits.pause(after: answer) == pause)
  }

  @Test(arguments: [
    (#"{"valid":true,"user_name":"a\u001bb"}"#, 200, TokenVerdict.valid(user: "a b")),
    (#"{"valid":false}"#, 200, .invalid), ("{}", 401, .invalid), ("<html>", 200, .unknown),
    (#"{"valid":true}"#, 500, .unknown), (#"{"valid":"yes"}"#, 200, .unknown),
  ])
  func `tokens are judged`(body: String, status: Int, verdict: TokenVerdict) {
    #expect(
      ListenBrainzService().tokenVerdict(on: HTTPAnswer(status: status, body: body)) == verdict)
  }

  @Test(arguments: ["", "a b", "a\nHost: evil", "ü", "\u{7F}", String(repeating: "x", count: 513)])
  func `text that is not valid in a header is not a token`(text: String) {
    #expect(AccessToken(text) == nil)
  }

  @Test func `a token is read back from its file, which only the listener can read`() throws {
    let folder = try TemporaryFolder()
    let path = folder["token"].encoded
    #expect(try read(path) == nil)
    let token = try #require(AccessToken("abc", server: "https://a.org", user: "me"))
    try token.write(path)
    try token.write(path)
    #expect(try read(path) == token)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try folder.names() == ["token"])
    // As the listener may write it by hand.
    try folder.write(Array("  word \n".utf8), to: "token")
    chmod(path, 0o600)
    #expect(try read(path) == AccessToken("word"))
  }

  @Test func `a file that contains no token is reported in one sentence`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("folder")
    chmod(folder["folder"].encoded, 0o700)
    mkfifo(folder["pipe"].encoded, 0o600)
    try folder.write([], to: "empty")
    try folder.write([UInt8](repeating: 0xFF, count: 10_000), to: "junk")
    for name in ["empty", "junk"] { chmod(folder[name].encoded, 0o600) }
    for name in ["folder", "pipe", "empty", "junk"] {
      let error = #expect(throws: PlayerError.self) {
        try read(folder[name].encoded)
      }
      #expect(error?.message.contains(folder[name].encoded) == true)
      #expect(error?.message.contains("\n") == false)
    }
  }
}
