import Foundation
import Glibc
import HTTPTransport
import ListeningHistory
import PlayerModel
import TestSupport
import Testing
import Transport

@testable import ListenSubmission

/// Listens on their way to a server like Last.fm.
@Suite(.timeLimit(.minutes(30)))
struct AudioscrobblerTests {
  private let titles = (0..<120).map { "Song \($0)" }

  @Test func `a browser's permission gives a session, which is stored with its key`() throws {
    let bench = try AudioscrobblerBench(isLoggedIn: false)
    let login = try bench.login()
    let word = try login.requestToken()
    #expect(try login.session(for: word) == nil)
    let page = login.page(for: word)
    #expect(
      page == "http://\(bench.host.name)/api/auth/?api_key=\(AudioscrobblerHost.key)&token=\(word)")
    var visit = HTTPRequest(url: page, contentType: "text/html", idempotencyKey: "", body: "")
    visit.isQuestion = true
    #expect(try HTTPTransport().connect().send(visit).status == 200)
    let token = try #require(try login.session(for: word))
    #expect(token.user == "RJ")
    let file = bench.folder["token"].encoded
    try token.write(file)
    #expect(try AccessToken.read(file, writtenBy: "") == token)
    #expect(token.application?.secret == AudioscrobblerHost.secret)
    var status = stat()
    #expect(stat(file, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(
      AudioscrobblerLogin(
        to: .lastFM, at: try #require(HostAddress(AudioscrobblerService.lastFM.usualServer)),
        over: HTTPTransport()
      ).page(for: "x").hasPrefix("https://www.last.fm/api/auth/?api_key="))
  }

  @Test func `a failed login is explained in a sentence without secrets`() throws {
    let bench = try AudioscrobblerBench(isLoggedIn: false)
    func message(_ body: () throws -> Void) -> String {
      (#expect(throws: PlayerError.self) { try body() })?.message ?? ""
    }
    #expect(
      message { _ = try bench.login(key: "wrong").requestToken() }
        == "\(bench.host.name) does not know this API key; check it and try again.")
    #expect(
      message { _ = try bench.login(secret: "wrong").requestToken() }
        == "\(bench.host.name) rejected the secret of this API key; check it and try again.")
    #expect(
      message { _ = try bench.login().session(user: "RJ", password: "wrong") }
        == "\(bench.host.name) rejected this name and password; nothing was changed.")
    try bench.host.fail(
      #"{"status": 200, "body": "<h1>Welcome to the hotel, \#(AudioscrobblerHost.secret)</h1>"}"#)
    let hotel = message { _ = try bench.login().requestToken() }
    #expect(hotel.contains("200 “Welcome to the hotel, …”"), "\(hotel)")
    try bench.host.fail(#"{"cut": "before"}"#)
    #expect(message { _ = try bench.login().requestToken() }.hasSuffix("."))
  }

  @Test func `listens are sent fifty per request, in order, as by pylast`() throws {
    let bench = try AudioscrobblerBench()
    let session = try bench.logIn().text
    try bench.hear(titles)
    #expect(bench.submit() == nil)
    #expect(try bench.host.titles() == titles)
    let ours = try bench.host.scrobbles()
    #expect(ours.map { $0.params.keys.count { $0.hasPrefix("artist[") } } == [50, 50, 20])
    #expect(ours.allSatisfy { $0.type == "application/x-www-form-urlencoded" })
    #expect(try bench.submission.status().waiting == 0)

    let pylast = try bench.host.pylast()
    try pylast.say(#"["session", "\#(session)"]"#)
    let tracks = ours.flatMap { request in
      (0..<50).compactMap { index -> [String: String]? in
        guard let artist = request.params["artist[\(index)]"] else { return nil }
        var track = ["artist": artist]
        for (their, our) in [
          "title": "track", "timestamp": "timestamp", "album": "album",
          "album_artist": "albumArtist", "track_number": "trackNumber", "mbid": "mbid",
          "duration": "duration",
        ] { track[their] = request.params["\(our)[\(index)]"] }
        return track
      }
    }
    #expect(tracks.count == titles.count)
    let line = try JSONSerialization.data(withJSONObject: ["scrobble", tracks] as [Any])
    try pylast.say(String(decoding: line, as: UTF8.self))
    _ = try pylast.line { $0.contains(#""done": "scrobble""#) }
    let theirs = try bench.host.scrobbles().dropFirst(ours.count)
    // Including the signature; pylast asks for XML, which is not signed.
    #expect(theirs.map(\.params) == ours.map { $0.params.filter { $0.key != "format" } })
    #expect(ours.allSatisfy { $0.params["format"] == "json" })
    // The same listens are accepted again, and none is duplicated.
    #expect(try bench.host.titles() == titles)
  }

  @Test func `the playing track is sent as by pylast`() throws {
    let bench = try AudioscrobblerBench()
    let token = try bench.logIn()
    let track = AudioscrobblerBench.session("Söng", at: 1).entry.track
    let account = ServiceAccount(at: try #require(HostAddress(bench.host.server)), token: token)
    let request = try #require(
      AudioscrobblerService.lastFM.announcement(
        of: track, by: SubmissionBench.program, for: account))
    #expect(try HTTPTransport().connect().send(request).status == 200)
    let pylast = try bench.host.pylast()
    try pylast.say(#"["session", "\#(token.text)"]"#)
    try pylast.say(
      #"["playing", {"artist": "Artist", "title": "Söng", "album": "Ålbum & more", "album_artist": "Various=Artists", "track_number": 7, "duration": 40, "mbid": "5b11f4ce-a62d-471e-81fc-a69a8278c7da"}]"#
    )
    _ = try pylast.line { $0.contains(#""done": "playing""#) }
    let updates = try bench.host.requests().filter {
      $0.params["method"] == "track.updateNowPlaying"
    }
    #expect(updates.count == 2)
    #expect(updates.last?.params == updates.first?.params.filter { $0.key != "format" })
  }

  @Test func `ignored listens are reported one by one, and the others arrive`() throws {
    let bench = try AudioscrobblerBench()
    try bench.hear(["One", "Filtered", "Ancient", "Two"])
    #expect(bench.submit() == nil)
    let status = try bench.submission.status()
    #expect(status.refused.map(\.title) == ["Filtered", "Ancient"])
    #expect(
      status.refused.map(\.reason)
        == ["ignored, code 2: the track is filtered", "ignored, code 3: it is too old"])
    #expect((status.sent, status.refusedNow, status.waiting) == (2, 2, 0))
    #expect(
      bench.reports.all == [
        "\(bench.host.name) refused 2 listens for good, the last: ignored, code 3: it is too old; “stimmung scrobble status lastfm” lists them."
      ])
    #expect(try bench.host.titles() == ["One", "Two"])
  }

  @Test func `listens beyond the daily limit wait`() throws {
    let bench = try AudioscrobblerBench()
    try bench.hear(["One", "One too many", "Two"])
    let failure = bench.submit()
    #expect(failure?.remedy == .pause(3600))
    #expect(failure?.message.contains("accepts no more listens today") == true)
    #expect(try bench.submission.status().waiting == 1)
    #expect(try bench.submission.status().refusedCount == 0)
    #expect(bench.timers.delays.last == 3600)
  }

  @Test func `listens too old for the service are set aside, named and not sent`() throws {
    let bench = try AudioscrobblerBench()
    try bench.hear(["Old"], before: 14 * 86_400)
    try bench.hear(["New"], before: 13 * 86_400)
    #expect(bench.submit() == nil)
    #expect(try bench.host.titles() == ["New"])
    for _ in 0..<2 {
      let status = try bench.submission.status()
      #expect(status.refused.map(\.title) == ["Old"])
      #expect(
        status.refused.first?.reason
          == "it is older than 14 days, and Last.fm accepts no older ones")
      #expect(status.refusedNow == 1)
      // They are waiting again for a moment, with the same result.
      #expect(bench.submit(refusedToo: true) == nil)
    }
    #expect(try bench.host.scrobbles().count == 1)
    #expect(bench.reports.all.first?.contains("older than 14 days") == true)
    #expect(AudioscrobblerService.libreFM.limits.longestAge == nil)
  }

  @Test func `a request without an answer is repeated unchanged, and arrives once`() throws {
    let bench = try AudioscrobblerBench()
    try bench.hear(["One", "Two"])
    try bench.host.fail(#"{"cut": "after"}"#)
    #expect(bench.submit()?.remedy == .retry)
    #expect(try bench.submission.status().waiting == 2)
    try bench.host.fail(#"{"cut": "before"}"#)
    #expect(bench.submit()?.remedy == .retry)
    #expect(bench.submit() == nil)
    #expect(try bench.host.titles() == ["One", "Two"])
    let requests = try bench.host.scrobbles()
    #expect(requests.count == 3)
    #expect(Set(requests.map(\.params)).count == 1)
  }

  @Test func `an expired session stops sending until the next login`() throws {
    let bench = try AudioscrobblerBench()
    try bench.hear(["One"])
    try bench.host.forget()
    let failure = bench.submit()
    #expect(
      failure?.message
        == "\(bench.host.name) rejected the session; listens wait until “stimmung scrobble login lastfm” sets a new one."
    )
    #expect(bench.reports.all.count == 1)
    #expect(bench.submit(isForced: false) == failure)
    #expect(try bench.host.scrobbles().count == 1)
    #expect(try bench.submission.status().obstacle == failure?.message)
    try bench.logIn()
    #expect(bench.submit() == nil)
    #expect(try bench.host.titles() == ["One"])
  }

  @Test(arguments: [
    (#"{"status": 200, "body": "<h1>Welcome to the hotel</h1>"}"#, "200 “Welcome to the hotel”"),
    (#"{"status": 200, "body": "{\"scrobbles\""}"#, "200"),
    (
      #"{"status": 503, "body": "{\"error\":16,\"message\":\"Temporarily\\u001b[2J\"}"}"#,
      "503 “Temporarily"
    ),
    (
      #"{"status": 302, "headers": {"Location": "http://elsewhere/?sk=SESSION"}}"#,
      "redirects to http://elsewhere/?sk=…"
    ),
    (#"{"status": 500, "body": "it was SESSION or SECRET"}"#, "500 “it was … or …”"),
    (#"{"status": 200, "body": "HUGE"}"#, "too long"),
    (#"{"status": 502, "body": "<html>\u0000\u202e</html>"}"#, "502"),
  ])
  func `an invalid answer changes nothing, and is reported in a sentence`(
    fault: String, words: String
  ) throws {
    let bench = try AudioscrobblerBench()
    let token = try bench.logIn()
    try bench.hear(["One"])
    let fault = fault.replacing("SESSION", with: token.text)
      .replacing("SECRET", with: AudioscrobblerHost.secret)
      .replacing("HUGE", with: String(repeating: "x", count: 1 << 20))
    try bench.host.fail(fault)
    let failure = try #require(bench.submit())
    #expect(failure.remedy == .retry)
    #expect(failure.message.contains(words), "\(failure.message)")
    #expect(failure.message.hasSuffix("this batch does not count as sent."))
    #expect(!failure.message.contains(token.text))
    #expect(failure.message.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\u{202E}" })
    #expect(try bench.submission.status().waiting == 1)
    #expect(bench.submit() == nil)
    #expect(try bench.host.titles() == ["One"])
  }

  @Test func `a suspended key is reported as such`() throws {
    let bench = try AudioscrobblerBench()
    try bench.hear(["One"])
    try bench.host.fail(#"{"status": 403, "body": "{\"error\":26,\"message\":\"Suspended\"}"}"#)
    #expect(bench.submit()?.message.contains("rejected the API key; listens wait") == true)
    try bench.host.fail(#"{"status": 429, "body": "", "headers": {"Retry-After": "90"}}"#)
    #expect(bench.submit()?.remedy == .pause(90))
  }
}
