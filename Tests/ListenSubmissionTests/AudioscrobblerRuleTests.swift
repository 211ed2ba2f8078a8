import ListeningHistory
import PlayerModel
import TestSupport
import Testing
import Transport

@testable import ListenSubmission

/// What Audioscrobbler's answers mean, and how listens are sent to it, without a server.
@Suite struct AudioscrobblerRuleTests {
  private static func scrobbles(_ codes: Int...) -> String {
    let list = codes.map {
      ##"{"track":{"#text":"T"},"ignoredMessage":{"code":"\##($0)","#text":""}}"##
    }
    let ignored = codes.count { $0 != 0 }
    let text = codes.count == 1 ? list[0] : "[\(list.joined(separator: ","))]"
    return
      #"{"scrobbles":{"@attr":{"accepted":\#(codes.count - ignored),"ignored":\#(ignored)},"scrobble":\#(text)}}"#
  }

  private static func error(_ code: Int) -> String { #"{"message":"No","error":\#(code)}"# }

  @Test(
    arguments: [
      (200, scrobbles(0), 1, .judged([.accepted])),
      (200, scrobbles(0, 0), 2, .judged([.accepted, .accepted])),
      (
        200, scrobbles(0, 1, 5), 3,
        .judged([
          .accepted, .refused("ignored, code 1: the artist is filtered", said: ""), .postponed,
        ])
      ),
      (200, scrobbles(3), 1, .judged([.refused("ignored, code 3: it is too old", said: "")])),
      (
        200, scrobbles(4), 1,
        .judged([.refused("ignored, code 4: it is in the future", said: "")])
      ),
      // Fewer than were sent: only the sum is reliable.
      (200, scrobbles(0, 0), 3, .accepted), (200, scrobbles(0, 1), 3, .unacceptable),
      // Maloja's answer contains no more than that.
      (200, #"{"scrobbles":{"@attr":{"ignored":0}}}"#, 1, .accepted),
      // GNU FM has numbers as texts, and a code for what it already has.
      (200, #"{"scrobbles":{"@attr":{"accepted":"2","ignored":"0"}}}"#, 2, .accepted),
      (
        200,
        ##"{"scrobbles":{"scrobble":{"ignoredMessage":{"code":"9","#text":"Already scrobbled"}}}}"##,
        1, .judged([.accepted])
      ),
      (
        200,
        ##"{"scrobbles":{"scrobble":{"ignoredMessage":{"code":"3","#text":"Timestamp is too new"}}}}"##,
        1, .judged([.refused("ignored, code 3", said: "Timestamp is too new")])
      ),
      (403, error(9), 1, .refused(.session)), (200, error(9), 1, .refused(.session)),
      (403, error(4), 1, .refused(.session)), (403, error(10), 1, .refused(.key)),
      (403, error(26), 1, .refused(.key)), (403, error(13), 1, .refused(.key)),
      (400, error(6), 1, .unacceptable), (500, error(8), 1, .failed), (200, error(8), 1, .failed),
      (503, error(11), 1, .failed), (503, error(16), 1, .failed), (200, error(29), 1, .busy(60)),
      (200, #"{"error":"29"}"#, 1, .busy(60)), (429, "<html>", 1, .busy(60)),
      (413, "<html>", 1, .unacceptable),
      (400, "<html>", 1, .failed), (403, "<html>", 1, .failed), (200, "<html>", 1, .failed),
      (200, "", 1, .failed), (200, "{}", 1, .failed), (200, "[]", 1, .failed),
      (200, #"{"scrobbles":1}"#, 1, .failed), (200, #"{"scrobbles":{}}"#, 1, .failed),
      (201, scrobbles(0), 1, .failed), (302, "", 1, .failed),
      (200, String(repeating: "[", count: 60_000), 1, .failed),
    ] as [(Int, String, Int, SubmissionVerdict)])
  func `answers are judged`(status: Int, body: String, count: Int, verdict: SubmissionVerdict) {
    let answer = HTTPAnswer(status: status, body: body)
    #expect(AudioscrobblerService.lastFM.verdict(on: answer, to: count) == verdict)
  }

  @Test func `an answer that was cut off accepts nothing`() {
    let answer = HTTPAnswer(status: 200, body: Self.scrobbles(0), isWhole: false)
    #expect(AudioscrobblerService.lastFM.verdict(on: answer, to: 1) == .failed)
  }

  @Test func `a call is signed over all its parameters, in the order of bytes`() throws {
    let application = try #require(
      ApplicationKey(AudioscrobblerHost.key, secret: AudioscrobblerHost.secret))
    // The same signature as pylast's.
    #expect(
      AudioscrobblerCall("auth.getToken", by: application).signature
        == "d7e00deabe493c859d28a6b4bd933b8a")
    var one = AudioscrobblerCall("m", by: application)
    var other = one
    for name in ["artist[1]", "artist[10]", "Zebra"] { one.add(name, name) }
    for name in ["Zebra", "artist[10]", "artist[1]"] { other.add(name, name) }
    #expect(one.signature == other.signature)
    other.add("more", "")
    #expect(one.signature != other.signature)
  }

  private func rendering(_ change: (inout ListeningSession) -> Void) -> [String: String]? {
    var session = AudioscrobblerBench.session("Song", at: 1_800_000_000)
    change(&session)
    let program = SubmissionBench.program
    return AudioscrobblerService.lastFM.rendering(of: session, by: program).map { text in
      Dictionary(
        uniqueKeysWithValues: AudioscrobblerListen(rendering: text).parameters.map {
          ($0.name, $0.value)
        })
    }
  }

  private func change(_ session: inout ListeningSession, _ change: (inout Track) -> Void) {
    var track = session.entry.track
    change(&track)
    session.entry = QueueEntry(id: session.entry.id, track: track)
  }

  @Test func `a listen is sent with all its fields`() {
    #expect(
      rendering { _ in } == [
        "artist": "Artist", "track": "Song", "album": "Ålbum & more",
        "albumArtist": "Various=Artists", "trackNumber": "7", "duration": "40",
        "mbid": "5b11f4ce-a62d-471e-81fc-a69a8278c7da", "timestamp": "1800000000",
      ])
    let bare = rendering { session in
      change(&session) { track in
        (track.album, track.albumArtist, track.trackNumber) = ("\u{0}", "Artist", 0)
        (track.musicBrainz, track.title) = (nil, "a\u{0}b\nc")
      }
    }
    #expect(
      bare == ["artist": "Artist", "track": "a b c", "duration": "40", "timestamp": "1800000000"])
  }

  @Test func `a listen that Last_fm does not count is not sent`() {
    #expect(rendering { session in self.change(&session) { $0.artist = " " } } == nil)
    #expect(rendering { session in self.change(&session) { $0.duration = 30 } } == nil)
    #expect(rendering { $0.heard = [FrameRange(start: 0, end: 19_000)] } == nil)
    #expect(rendering { $0.heard = [FrameRange(start: 0, end: 20_000)] } != nil)
  }

  @Test func `a self-hosted service gets one listen per request, without an index`() throws {
    let service = AudioscrobblerService(host: "mine", settings: "scrobble.hosts.mine")
    #expect(service.limits.listens == 1)
    #expect(service.command("login") == "stimmung scrobble login mine")
    let account = ServiceAccount(
      at: try #require(HostAddress("https://example.org/2.0")),
      token: try #require(AccessToken("session")))
    let program = SubmissionBench.program
    let text = try #require(
      service.rendering(of: AudioscrobblerBench.session("Song", at: 1), by: program))
    let request = service.submission(of: [text], for: account)
    #expect(request.url == "https://example.org/2.0/")
    #expect(request.contentType == "application/x-www-form-urlencoded")
    #expect(request.body.contains("&artist=Artist&track=Song&timestamp=1&"))
    #expect(request.authorization == nil)
  }
}
