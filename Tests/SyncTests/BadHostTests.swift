import Foundation
import TestSupport
import Testing

@testable import HTTPTransport
@testable import Sensing
@testable import SyncHelper

/// Hosts that answer anything but a success: nothing counts as sent, and their answer is reported.
@Suite struct BadHostTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: y\r\n\r\n{}"

  @Test(arguments: Way.allCases)
  func `an answer that is cut off anywhere is not accepted`(way: Way) throws {
    let whole = Array(Self.answer.utf8)
    let cuts = way == .direct ? Array(0..<whole.count) : [0, 15, 40, whole.count - 1]
    for length in cuts {
      let host = try StudyHost { _ in .bytes(Array(whole[..<length])) }
      let bench = try SyncBench(host: host.address, transport: way.transport())
      try bench.store(["a"])
      #expect(bench.failure()?.code == .hostUnreachable, "cut after \(length) bytes")
      #expect(bench.waiting == 1)
    }
    let host = try StudyHost { _ in .bytes(whole) }
    let bench = try SyncBench(host: host.address, transport: way.transport())
    try bench.store(["a"])
    #expect(try bench.run() == 1)
  }

  @Test func `a chunked answer is accepted only with its final chunk`() throws {
    let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"
    for (text, isWhole) in [(chunks, false), (chunks + "0\r\n\r\n", true)] {
      let host = try StudyHost { _ in .bytes(Array(text.utf8)) }
      let bench = try SyncBench(host: host.address)
      try bench.store(["a"])
      #expect((bench.failure() == nil) == isWhole)
    }
  }

  @Test(arguments: [
    (200, "[{\"message\":\"The study key is invalid.\"}]", "200 “The study key is invalid.”"),
    (200, "<html><h1>Welcome</h1> to the hotel</html>", "200 “Welcome to the hotel”"),
    (401, "", "401"), (500, "{\"error\":\"out of disk\"}", "500 “out of disk”"),
    (503, "\u{1B}]0;x\u{7}gone", "503 “]0;x gone”"),
  ])
  func `a host's answer is reported in its own words`(status: Int, body: String, words: String)
    throws
  {
    let host = try StudyHost { _ in .answer(status, body) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a"])
    let error = try #require(bench.failure())
    #expect(error.code == .hostRefused)
    #expect(error.message.contains(words))
    #expect(bench.sync.status().lastAnswer == words)
    #expect(bench.sync.status().lastError == error.message)
    #expect(bench.waiting == 1)
  }

  @Test func `a redirection is reported and not followed`() throws {
    let other = try StudyHost { _ in .answer(200) }
    let host = try StudyHost { request in
      .answer(307, headers: "Location: \(other.address)\(request.path)\r\n")
    }
    let bench = try SyncBench(host: host.address, key: "sesame")
    try bench.store(["a"])
    let message = bench.failure()?.message ?? ""
    #expect(message.contains("307"))
    #expect(message.contains(other.address))
    #expect(!message.contains("sesame"))
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: Way.allCases)
  func `a host that does not answer is soon given up`(way: Way) throws {
    let host = try StudyHost { _ in .silence }
    let bench = try SyncBench(host: host.address, transport: way.transport(timeLimit: 0.3))
    try bench.store(["a"])
    #expect(bench.failure()?.message.contains("too long") == true)
  }

  @Test(arguments: [
    "HTTP/1.1 2", String(BadHostTests.answer.dropLast()), "HTTP/1.1 200 OK\r\nX: y\r\n",
  ])
  func `an answer that begins but does not end is soon given up`(beginning: String) throws {
    let host = try StudyHost { _ in .beginning(Array(beginning.utf8)) }
    let transport = HTTPTransport(timeLimit: 2.5, answerTimeLimit: 0.1)
    let bench = try SyncBench(host: host.address, transport: transport)
    try bench.store(["a"])
    let error = bench.failure()
    #expect(error?.code == .hostUnreachable)
    let reason = beginning.hasSuffix("2") ? "took too long" : "did not finish within"
    #expect(error?.message.contains("from 127.0.0.1:\(host.port): it") == true)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `a preliminary answer does not count as the beginning of an answer`() throws {
    let host = try StudyHost { _ in .beginning(Array("HTTP/1.1 102 Processing\r\n\r\n".utf8)) }
    let transport = HTTPTransport(timeLimit: 1.5, answerTimeLimit: 0.1)
    let bench = try SyncBench(host: host.address, transport: transport)
    try bench.store(["a"])
    #expect(bench.failure()?.message.contains("took too long") == true)
  }

  @Test func `an endless answer is cut off`() throws {
    let host = try StudyHost { _ in .answer(200, String(repeating: "[]", count: 5_000_000)) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a"])
    let error = bench.failure()
    #expect(error?.code == .hostRefused)
    #expect(error?.message.contains("cut off after 64 kB") == true)
  }

  @Test(arguments: [1, 400])
  func `a host that sends too many headers is given up, and that is reported`(
    lines: Int
  ) throws {
    let line = "X: " + String(repeating: "x", count: 50_000_000 / lines) + "\r\n"
    let host = try StudyHost { _ in
      .answer(200, "[]", headers: String(repeating: line, count: lines))
    }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a"])
    let error = bench.failure()
    #expect(error?.code == .hostUnreachable)
    #expect(error?.message.contains("it has too many headers") == true)
  }

  @Test func `as many headers as proxies add are accepted`() throws {
    let headers = (1...100).map { "X-\($0): \(String(repeating: "x", count: 300))\r\n" }.joined()
    let host = try StudyHost { _ in .answer(200, "[]", headers: headers) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a"])
    #expect(bench.failure()?.message.contains("headers") != true)
  }

  @Test func `an answer that is not HTTP is not accepted`() throws {
    let host = try StudyHost { _ in .bytes(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)) }
    let bench = try SyncBench(host: host.address)
    try bench.store(["a"])
    #expect(bench.failure()?.code == .hostUnreachable)
  }

  @Test(arguments: Way.allCases)
  func `a closed port and an unknown name are reported as unreachable`(way: Way) throws {
    let host = try StudyHost { _ in .answer(200) }
    host.stop()
    for address in [host.address, "https://no-such-host.invalid"] {
      let bench = try SyncBench(host: address, transport: way.transport())
      try bench.store(["a"])
      #expect(bench.failure()?.code == .hostUnreachable)
    }
  }

  @Test func `a helper that is missing, or is another program, is reported`() throws {
    for program in ["/nowhere/stimmung-sync", "/bin/true", "/bin/cat"] {
      let bench = try SyncBench(
        host: "https://x.invalid",
        transport: HelperTransport(program: program, timeLimit: 0.1, grace: 0.1))
      try bench.store(["a"])
      #expect(bench.failure() != nil, "\(program)")
      #expect(bench.waiting == 1)
    }
  }

  @Test(arguments: Way.allCases)
  func `certificates are checked, and a private authority can be given`(way: Way) throws {
    let host = try StudyHost { _ in .answer(200) }
    let (ours, theirs) = (try Authority(), try Authority())
    let front = try EncryptedFront(of: host.port, with: ours)
    for (authorities, isTrusted) in [
      (ours.path, true), (theirs.path, false), (nil, false), ("/nowhere.pem", false),
    ] {
      let bench = try SyncBench(
        host: front.address, transport: way.transport(authorities: authorities))
      try bench.store(["a"])
      let error = bench.failure()
      #expect(
        (error == nil) == isTrusted, "\(authorities ?? "the system's"): \(error?.message ?? "")")
      if authorities == nil || authorities == theirs.path {
        #expect(error?.message.contains("an authority that is not trusted here") == true)
      }
    }
    #expect(host.requests.count == 1)
    // The certificate is for another name.
    let bench = try SyncBench(
      host: "https://localhost:\(front.port)", transport: way.transport(authorities: ours.path))
    try bench.store(["a"])
    #expect(bench.failure()?.message.contains("for another name") == true)
  }

  @Test(arguments: [
    (Authority.Kind.expired, "has expired"), (.early, "not valid yet"),
  ])
  func `a certificate that is expired or not yet valid is reported as such`(
    kind: Authority.Kind, words: String
  ) throws {
    let host = try StudyHost { _ in .answer(200) }
    let authority = try Authority(kind)
    let front = try EncryptedFront(of: host.port, with: authority)
    let bench = try SyncBench(
      host: front.address, transport: Way.direct.transport(authorities: authority.path))
    try bench.store(["a"])
    let message = bench.failure()?.message ?? ""
    #expect(message.contains(words), "\(message)")
    #expect(host.requests.isEmpty)
  }
}
