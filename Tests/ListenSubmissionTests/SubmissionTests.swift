import Foundation
import Glibc
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing
import Transport

@testable import ListenSubmission

@Suite(.timeLimit(.minutes(30)))
struct SubmissionTests {
  private func titles(_ count: Int) -> [String] { (0..<count).map { "Song \($0)" } }

  @Test func `each listen arrives once and in the right format, oldest first`() throws {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(3))
    #expect(bench.submit() == nil)
    #expect(try bench.status().sent == 3)
    #expect(bench.submit() == nil)
    #expect(host.titles == titles(3))
    #expect(host.arrivals == 3)
    #expect(host.requests == 1)
    #expect(host.brokenRules == [])
    let status = try bench.status()
    #expect(status.waiting == 0)
    #expect(status.sent == 0, "each run only reports its own")
    #expect(status.obstacle == nil)
    #expect(status.lastAnswer == "200")
    #expect(status.lastSuccess != nil)
  }

  @Test func `more than a thousand listens are sent in two requests`() throws {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1100))
    #expect(bench.submit() == nil)
    #expect(host.titles == titles(1100))
    #expect(host.largest == 1000)
    #expect(host.requests == 2)
    #expect(host.brokenRules == [])
  }

  @Test func `the largest possible listens stay within the limit of bytes`() throws {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    // One is too large to be sent at all; the others just fit, alone and together.
    let sizes = [9500, 9600, 9700, 9750, 10_200]
    try bench.hear(sizes.map { String(repeating: "x", count: $0) })
    let count = try bench.status().waiting
    #expect((1..<sizes.count).contains(count))
    #expect(bench.submit() == nil)
    try bench.hear([String(repeating: "y", count: 9750)], from: 10)
    #expect(bench.submit() == nil)
    #expect(host.brokenRules == [])
    #expect(try bench.status().waiting == 0)
  }

  @Test func `a listen refused for good is set aside, reported once, and delays no other`() throws {
    let host = try ListenBrainzHost(refuses: ["Song 7", "Song 30"])
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(40))
    #expect(bench.submit() == nil)
    #expect(try bench.status().refusedNow == 2)
    #expect(bench.submit() == nil)
    #expect(try bench.status().refusedNow == 0)
    #expect(host.titles == titles(40).filter { $0 != "Song 7" && $0 != "Song 30" })
    #expect(host.arrivals == 38)
    let status = try bench.status()
    #expect(status.waiting == 0)
    #expect(status.refused.map(\.title) == ["Song 7", "Song 30"])
    #expect(status.refused.first?.reason == "400 ““Song 7” is not wanted [2J”")
    #expect(bench.reports.all.count == 1)
    #expect(bench.reports.all.first?.contains("refused 2 listens for good, the last: ") == true)
    let requests = host.requests
    #expect(bench.submit(refusedToo: true) == nil)
    #expect(host.requests > requests)
    #expect(try bench.status().refusedCount == 2)
  }

  @Test func `after a lost answer, the same is sent again, which the server recognizes`() throws {
    let host = try ListenBrainzHost { $0 == 0 ? .takenAndCut : .none }
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(5))
    #expect(bench.submit()?.remedy == .retry)
    #expect(try bench.status().waiting == 5)
    bench.begin()
    #expect(bench.submit() == nil)
    #expect(host.titles == titles(5))
    #expect(host.arrivals == 10)
    #expect(host.brokenRules == [], "the repetition is exactly the same")
  }

  @Test func `an obstacle on this machine is reported unchanged, and left to the listener`()
    throws
  {
    struct Missing: RequestTransport {
      let error = TransportError(.notReady, "The helper is not there.")

      func connect() throws(TransportError) -> any RequestConnection { throw error }
      func check(isPlain: Bool) throws(TransportError) { throw error }
    }
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    bench.begin(again: Missing())
    try bench.hear(titles(1))
    #expect(try bench.status().obstacle == "The helper is not there.")
    #expect(bench.submit(isForced: false)?.remedy == .listener)
    #expect(bench.reports.all == ["The helper is not there."])
    #expect(bench.timers.delays == [], "no timer runs")
  }

  @Test func `a refused token stops everything until there is another`() throws {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address, token: "wrong-token")
    try bench.hear(titles(2))
    #expect(bench.submit(isForced: false)?.remedy == .listener)
    for _ in 0..<3 { #expect(bench.submit(isForced: false)?.remedy == .listener) }
    #expect(host.requests == 1, "the server is not asked again")
    #expect(bench.reports.all.count == 1, "it is reported once")
    #expect(bench.timers.delays == [], "no timer runs")
    #expect(try bench.status().obstacle?.contains("login") == true)
    try #require(AccessToken(ListenBrainzHost.token)).write(bench.tokenFile)
    #expect(try bench.status().obstacle == nil, "an obstacle that is gone is not reported")
    #expect(bench.submit(isForced: false) == nil)
    #expect(host.titles == titles(2))
  }

  @Test func `a refused token that works on request continues automatically from then on`() throws {
    let host = try ListenBrainzHost { [0, 3].contains($0) ? .answer(401, "{}") : .none }
    let bench = try SubmissionBench(host.address)
    for round in 0..<2 {
      try bench.hear(["Song \(2 * round)"], from: 2 * round)
      #expect(bench.submit(isForced: false)?.remedy == .listener)
      #expect(bench.submit(isForced: false)?.remedy == .listener)
      #expect(host.requests == 3 * round + 1, "the server is not asked again automatically")
      #expect(bench.reports.all.count == round + 1, "each refusal is reported")
      #expect(bench.submit() == nil)
      #expect(try bench.status().obstacle == nil)
      try bench.hear(["Song \(2 * round + 1)"], from: 2 * round + 1)
      #expect(bench.submit(isForced: false) == nil)
    }
    #expect(host.titles == titles(4))
  }

  @Test func `a token is sent to no server but its own`() throws {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1))
    try #require(
      AccessToken(ListenBrainzHost.token, server: "https://api.listenbrainz.org")
    ).write(bench.tokenFile)
    #expect(bench.submit()?.message.contains("a server other than") == true)
    #expect(host.requests == 0)
    try #require(AccessToken(ListenBrainzHost.token, server: host.address)).write(bench.tokenFile)
    #expect(bench.submit() == nil)
  }

  @Test func `a token that others can read is refused in one sentence`() throws {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1))
    chmod(bench.tokenFile, 0o640)
    let failure = try #require(bench.submit())
    #expect(failure.remedy == .listener)
    #expect(failure.message.contains("can be read by others"))
    #expect(host.requests == 0)
    #expect(!failure.message.contains(ListenBrainzHost.token))
  }

  @Test func `without a token, or switched off, nothing is sent, and the reason is reported`()
    throws
  {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1))
    unlink(bench.tokenFile)
    #expect(
      try bench.status().obstacle?.contains("stimmung listenbrainz login") == true,
      "without a request to send anything")
    #expect(bench.submit()?.message.contains("stimmung listenbrainz login") == true)
    let off = try SubmissionBench(host.address, isEnabled: false)
    try off.hear(titles(1))
    #expect(off.submit()?.message.contains("is off") == true)
    off.submission.noteStored()
    #expect(off.timers.delays == [])
    #expect(host.requests == 0)
  }

  @Test func `the server's limits are respected, even on request`() throws {
    let host = try ListenBrainzHost { number in
      number == 0 ? .headers("X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset-In: 25\r\n") : .none
    }
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1001))
    #expect(bench.submit() == nil)
    #expect(try bench.status().sent == 1000)
    #expect(bench.timers.delays == [25], "it continues automatically")
    guard case .pause(let seconds)? = bench.submit(isForced: true)?.remedy else {
      Issue.record("the limit was not respected")
      return
    }
    #expect((20...25).contains(seconds))
    #expect(host.requests == 1)
  }

  @Test func `after a 429 there is a pause as long as the server asks for`() throws {
    let host = try ListenBrainzHost { number in
      number == 0
        ? .answer(429, "{}", headers: "x-ratelimit-reset-in: 90\r\nX-RateLimit-Remaining: 0\r\n")
        : .none
    }
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1))
    #expect(bench.submit()?.remedy == .pause(90))
    #expect(bench.timers.delays == [90])
    #expect(try bench.status().waiting == 1)
  }

  @Test(arguments: [
    ListenBrainzHost.Fault.answer(200, "<html><h1>Log in to the hotel</h1></html>"),
    .answer(200, "{\"status\":\"ok\""), .answer(200, "[]"), .answer(200, "{\"status\":\"no\"}"),
    .answer(200, ""), .answer(302, "", headers: "Location: http://127.0.0.1:1/x\r\n"),
    .answer(400, "<h1>Bad request</h1>"), .answer(403, "{}"), .answer(404, "{}"),
    .answer(500, "{}"), .answer(503, "\u{1B}]0;title\u{7}\u{202E}"), .cut,
    .answer(200, String(repeating: "{\"status\":\"ok\"}", count: 1_000_000)),
    .answer(200, String(repeating: "[", count: 60_000)),
  ])
  func `after any other answer nothing counts as sent, and it is tried again`(
    fault: ListenBrainzHost.Fault
  ) throws {
    let host = try ListenBrainzHost { $0 == 0 ? fault : .none }
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(3))
    let failure = try #require(bench.submit())
    #expect(failure.remedy == .retry)
    #expect(failure.message.unicodeScalars.count < 600)
    let status = try bench.status()
    #expect(status.waiting == 3)
    #expect(status.refusedCount == 0)
    for text in [failure.message, status.lastAnswer ?? ""] {
      #expect(
        !text.unicodeScalars.contains {
          [.control, .format].contains($0.properties.generalCategory)
        })
    }
    #expect(bench.timers.delays.count == 1)
    #expect(bench.submit(isForced: false) != nil, "the server is left alone for a while")
    #expect(host.requests == 1)
    #expect(bench.submit() == nil)
    #expect(host.titles == titles(3))
  }

  @Test func `the token is hidden when an answer is reported`() throws {
    let host = try ListenBrainzHost { _ in
      .answer(500, "{\"error\":\"Token \(ListenBrainzHost.token) is odd\"}")
    }
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1))
    #expect(bench.submit()?.message.contains(ListenBrainzHost.token) == false)
    #expect(try bench.status().lastAnswer == "500 “Token … is odd”")
  }

  @Test func `a server that does not answer is given up`() throws {
    let host = try ListenBrainzHost { $0 == 0 ? .silence : .none }
    let bench = try SubmissionBench(host.address, timeLimit: 0.3)
    try bench.hear(titles(1))
    #expect(bench.submit()?.message.contains("too long") == true)
    #expect(bench.submit() == nil)
  }

  @Test func `failures are counted, and delays grow with them`() throws {
    let host = try ListenBrainzHost { $0 < 4 ? .cut : .none }
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1))
    for count in 1...4 {
      #expect(bench.submit()?.remedy == .retry)
      #expect(bench.submission.state.withLock(\.backOff.failures) == count)
    }
    #expect(bench.submit() == nil)
    #expect(bench.submission.state.withLock(\.backOff.failures) == 0)
  }

  @Test func `a stored listen is sent soon and automatically`() async throws {
    let host = try ListenBrainzHost()
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(1))
    for _ in 0..<5 { bench.submission.noteStored() }
    #expect(bench.timers.delays == [1])
    bench.timers.runAll()
    // After the work of the timer, on the same queue.
    #expect(bench.submit() == nil)
    #expect(host.requests == 1)
    bench.submission.end()
    bench.submission.noteStored()
    #expect(bench.timers.delays == [])
  }

  @Test func `an encrypted history is sent, and keeps no text from the server`() throws {
    let host = try ListenBrainzHost(refuses: ["Song 1"])
    let key = Passphrase("sesame", cost: .trifling)
    let bench = try SubmissionBench(host.address, passphrase: key)
    try bench.hear(titles(3))
    #expect(bench.submit() == nil)
    #expect(host.titles == ["Song 0", "Song 2"])
    let status = try bench.status()
    #expect(status.refused.map(\.title) == ["Song 1"])
    #expect(status.refused.map(\.reason) == ["400"])
    for name in try bench.folder.names() {
      let bytes = try Data(bench.folder.read(name))
      #expect(bytes.range(of: Data("Song".utf8)) == nil, "\(name)")
    }
  }

  @Test(arguments: 1...5)
  func `whatever goes wrong, each listen arrives once`(seed: UInt64) throws {
    let refused = Set(["Song 3", "Song 44"])
    let host = try ListenBrainzHost(refuses: refused) { number in
      var generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(number))
      return switch Int.random(in: 0..<12, using: &generator) {
      case 0: .cut
      case 1, 2: .takenAndCut
      case 3: .answer(503, "<h1>Back soon</h1>")
      case 4: .answer(200, "<h1>Log in</h1>")
      case 5: .answer(400, "no JSON")
      default: .none
      }
    }
    let bench = try SubmissionBench(host.address)
    var generator = SeededGenerator(seed: seed)
    var heard = 0
    while heard < 60 {
      let count = Int.random(in: 0...9, using: &generator)
      try bench.hear((heard..<heard + count).map { "Song \($0)" }, from: heard)
      heard += count
      bench.submit()
      if Bool.random(using: &generator) { bench.begin() }
    }
    for _ in 0..<200 where try bench.status().waiting > 0 { bench.submit() }
    let expected = titles(heard).filter { !refused.contains($0) }
    #expect(host.titles == expected)
    #expect(host.brokenRules == [])
    #expect(try bench.status().refusedCount == 2)
  }

  @Test func `after a refused listen is found, requests grow again`() throws {
    let host = try ListenBrainzHost(refuses: ["Song 0"])
    let bench = try SubmissionBench(host.address)
    try bench.hear(titles(500))
    #expect(bench.submit() == nil)
    #expect(host.arrivals == 499)
    // Halved down to one and doubled from there: twice the binary logarithm, and a few more.
    #expect(host.requests <= 22)
  }
}
