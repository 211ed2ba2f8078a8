import Glibc
import HelperProtocol
import TestSupport
import Testing
import Transport

/// The messages between the player and its helper.
@Suite struct HelperProtocolTests {
  private static let requests: [HTTPRequest] = {
    let plain = HTTPRequest(
      url: "https://a.org/1", contentType: "text/plain", idempotencyKey: "k", body: "æ\u{0}\n")
    var question = HTTPRequest(url: "", contentType: "", idempotencyKey: "", body: "")
    question.isQuestion = true
    question.authorization = "Token ✓"
    var empty = plain
    empty.authorization = ""
    return [plain, question, empty]
  }()

  private static let replies: [HelperReply] = {
    var limited = HTTPAnswer(status: 429, body: "", isWhole: false, redirection: "https://b.org")
    limited.remaining = 0
    limited.resetIn = 1.5
    return [
      .answer(limited), .answer(HTTPAnswer(status: -1, body: "[]")),
      .answer(HTTPAnswer(status: 302, body: "", redirection: "")),
      .failure(TransportError(.badCertificates, "No.")), .failure(.cancelled),
    ]
  }()

  /// Calls `body` with the two ends of a connection.
  private func withLine<Result>(_ body: (Int32, Int32) throws -> Result) rethrows -> Result {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    return try body(ends[0], ends[1])
  }

  @Test(arguments: requests) func `a request arrives unchanged`(request: HTTPRequest) {
    withLine { near, far in
      #expect(HelperFrame.write(request.texts, to: near))
      #expect(HelperFrame.read(from: far).flatMap(HTTPRequest.init(texts:)) == request)
    }
  }

  @Test(arguments: replies) func `a reply arrives unchanged`(reply: HelperReply) {
    withLine { near, far in
      #expect(HelperFrame.write(reply.texts, to: near))
      #expect(HelperFrame.read(from: far).flatMap(HelperReply.init(texts:)) == reply)
    }
  }

  @Test(arguments: [
    (TransportError.Code.notReady, "cannotSync"), (.badCertificates, "badCertificates"),
    (.hostUnreachable, "hostUnreachable"), (.cancelled, "syncCancelled"),
  ])
  func `codes have the same spelling as ever`(code: TransportError.Code, spelling: String) {
    #expect(HelperReply.failure(TransportError(code, "No.")).texts == ["failure", spelling, "No."])
  }

  @Test(arguments: [
    Array("\0\0\0\u{12}{\"url\":\"https://a\"}".utf8), [0xFF, 0xFF, 0xFF, 0xFF],
    [0, 0, 0, 3, 0, 0, 0],
    [0, 0, 0, 5, 0, 0, 0, 2, 65], [0, 0, 0, 9, 0, 0], [],
  ])
  func `an invalid message is rejected`(bytes: [UInt8]) {
    withLine { near, far in
      #expect(bytes.isEmpty || send(near, bytes, bytes.count, 0) == bytes.count)
      shutdown(near, Int32(SHUT_WR))
      #expect(HelperFrame.read(from: far) == nil)
    }
  }

  @Test(arguments: [
    [], ["answer"], ["answer", "x", "", "", "", ""], ["failure", "other", ""],
    ["failure", "cancelled"],
    ["answer", "200", "", "", "", "", "", ""],
  ])
  func `invalid texts of a reply are rejected`(texts: [String]) {
    #expect(HelperReply(texts: texts) == nil)
    #expect(HTTPRequest(texts: Array(texts.prefix(4))) == nil)
  }

  @Test func `messages can follow each other`() {
    withLine { near, far in
      for number in 0..<3 { #expect(HelperFrame.write(["\(number)", ""], to: near)) }
      for number in 0..<3 { #expect(HelperFrame.read(from: far) == ["\(number)", ""]) }
    }
  }
}
