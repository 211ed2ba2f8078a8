import Foundation
import HTTPTransport
import ListeningHistory
import PlayerModel
import Sealing
import Synchronization
import TestSupport
import Testing
import Transport

@testable import ListenSubmission

/// Two services next to each other, each with its own queue, pace and account.
@Suite(.timeLimit(.minutes(30)))
struct ServicesTests {
  /// One history from which two services get listens.
  private final class Bench: Sendable {
    let folder: TemporaryFolder
    let history: HistoryStore
    let brainz: ListenSubmission
    let diary: ListenSubmission
    let timers: [String: Timers]
    let reports: Reports

    init(
      brainz: String, diary: String, isDiaryOn: Bool = true, diaryToken: String? = nil,
      passphrase: Passphrase? = nil
    ) throws {
      let folder = try TemporaryFolder()
      self.folder = folder
      let history = try HistoryStore(
        folder: folder.path, clock: TestClock(), passphrase: passphrase)
      let reports = Reports()
      (self.history, self.reports) = (history, reports)
      let timers = ["listenbrainz": Timers(), "diary": Timers()]
      self.timers = timers
      func make(
        _ service: any ListenService, _ server: String, isOn: Bool, _ token: String
      ) throws -> ListenSubmission {
        let file = folder["\(service.name)-token"].encoded
        try AccessToken(token)?.write(file)
        return ListenSubmission(
          to: .init(
            service, isEnabled: isOn, server: server, tokenFile: file,
            program: SubmissionBench.program, transport: HTTPTransport(timeLimit: 20)),
          from: history, now: { Int64(Date().timeIntervalSince1970 * 1000) },
          later: { seconds, work in timers[service.name]?.add(seconds, work) }
        ) { reports.add($0) }
      }
      self.brainz = try make(
        ListenBrainzService(), brainz, isOn: true, ListenBrainzHost.token)
      self.diary = try make(
        DiaryService(), diary, isOn: isDiaryOn, diaryToken ?? DiaryHost.token)
      let receivers = [self.brainz, self.diary].map(\.destination).filter(\.isEnabled)
        .map(\.receiver)
      try history.queueListens(
        for: receivers, version: SubmissionBench.program.version,
        now: SubmissionBench.since * 1000)
    }

    func hear(_ titles: [String]) throws {
      for (number, title) in titles.enumerated() {
        try history.end(SubmissionBench.session(title, number: number))
      }
    }

    @discardableResult
    func submit(_ submission: ListenSubmission, refusedToo: Bool = false) -> SubmissionFailure? {
      submission.outcome(isForced: true, refusedToo: refusedToo)
    }
  }

  /// A source with the events that a test sends.
  private final class Source: PlaybackSource {
    private let receivers = Mutex<[@Sendable (PlayerEvent) -> Void]>([])

    func subscribe(
      _ receive: @escaping @Sendable (PlayerEvent) -> Void
    ) throws(PlayerError) -> PlaybackSubscription {
      receivers.withLock { $0.append(receive) }
      return PlaybackSubscription(snapshot: PlayerSnapshot(output: "silent")) {}
    }

    func tell(_ kind: PlayerEvent.Kind) {
      var snapshot = PlayerSnapshot(output: "silent")
      snapshot.state = .playing
      let event = PlayerEvent(
        number: 1, happenedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0),
        kind: kind, snapshot: snapshot)
      for receive in receivers.withLock(\.self) { receive(event) }
    }
  }

  private let titles = (0..<7).map { "Song \($0)" }

  @Test func `each service gets the listens it accepts, in its format and within its limits`()
    throws
  {
    let (brainz, diary) = (try ListenBrainzHost(), try DiaryHost())
    let bench = try Bench(brainz: brainz.address, diary: diary.address)
    // A listen without a title is not for ListenBrainz.
    try bench.hear(titles + [" "])
    #expect(bench.submit(bench.brainz) == nil)
    #expect(diary.requests.isEmpty)
    #expect(try bench.diary.status().waiting == 8)
    #expect(bench.submit(bench.diary) == nil)
    #expect(brainz.titles == titles)
    #expect(brainz.brokenRules == [])
    #expect(brainz.requests == 1)
    #expect(
      diary.requests.map(\.titles)
        == [Array(titles[0..<3]), Array(titles[3..<6]), [titles[6], " "]])
    #expect(diary.requests.allSatisfy { $0.path == "/add" })
    #expect(try bench.diary.status().lastAnswer == "200")
    #expect(try [bench.brainz, bench.diary].map { try $0.status().waiting } == [0, 0])
  }

  @Test func `a request stays within its service's limit of bytes, with at least one listen`()
    throws
  {
    let diary = try DiaryHost()
    let bench = try Bench(brainz: "http://127.0.0.1:1", diary: diary.address)
    let long = ["a", "b", "c"].map { String(repeating: $0, count: 50) }
    let longest = String(repeating: "d", count: 500)
    try bench.hear(long + [longest, "e"])
    #expect(bench.submit(bench.diary) == nil)
    #expect(diary.requests.map(\.titles) == [Array(long[0..<2]), [long[2]], [longest], ["e"]])
  }

  @Test func `a failing service is left alone, and the other still gets listens`() throws {
    let (brainz, diary) = (try ListenBrainzHost(), try DiaryHost { $0 < 2 ? "<oops/>" : nil })
    let bench = try Bench(brainz: brainz.address, diary: diary.address)
    try bench.hear(titles)
    #expect(bench.submit(bench.diary)?.remedy == .retry)
    #expect(bench.submit(bench.brainz) == nil)
    #expect(brainz.titles == titles)
    #expect(bench.diary.state.withLock(\.backOff.failures) == 1)
    #expect(bench.brainz.state.withLock(\.backOff.failures) == 0)
    #expect(bench.timers["diary"]?.delays.count == 1)
    #expect(bench.timers["listenbrainz"]?.delays == [])
    #expect(try bench.diary.status().lastError?.contains("503") == true)
    #expect(try bench.brainz.status().lastError == nil)
    #expect(bench.submit(bench.diary)?.remedy == .retry)
    #expect(bench.submit(bench.diary) == nil)
    #expect(diary.requests.dropFirst(2).flatMap(\.titles) == titles)
  }

  @Test func `a pause that one service asks for does not affect the other`() throws {
    let (brainz, diary) = (try ListenBrainzHost(), try DiaryHost { $0 == 0 ? "<wait/>" : nil })
    let bench = try Bench(brainz: brainz.address, diary: diary.address)
    try bench.hear(titles)
    #expect(bench.submit(bench.diary)?.remedy == .pause(60))
    #expect(bench.timers["diary"]?.delays == [60])
    #expect(bench.submit(bench.brainz) == nil)
    #expect(bench.timers["listenbrainz"]?.delays == [])
  }

  @Test func `listens that one service refuses for good are only set aside there`() throws {
    let (brainz, diary) = (try ListenBrainzHost(), try DiaryHost(refuses: "Song 1"))
    let bench = try Bench(brainz: brainz.address, diary: diary.address)
    try bench.hear(titles)
    #expect(bench.submit(bench.diary) == nil)
    #expect(bench.submit(bench.brainz) == nil)
    #expect(brainz.titles == titles)
    let status = try bench.diary.status()
    #expect(status.refused.map(\.title) == ["Song 1"])
    #expect(status.refused.map(\.reason) == ["200 “Song 1”"])
    #expect(try bench.brainz.status().refusedCount == 0)
    #expect(bench.reports.all.map { $0.contains("stimmung scrobble status diary") } == [true])
    #expect(bench.submit(bench.brainz, refusedToo: true) == nil)
    #expect(try bench.diary.status().refusedCount == 1)
    let before = diary.requests.count
    #expect(bench.submit(bench.diary, refusedToo: true) == nil)
    #expect(diary.requests.dropFirst(before).flatMap(\.titles) == ["Song 1"])
  }

  @Test(arguments: [false, true])
  func `a service's message about a listen is kept, unless the history is encrypted`(
    isEncrypted: Bool
  ) throws {
    let diary = try DiaryHost { _ in "<each>|Song 1 is unwanted|" }
    let bench = try Bench(
      brainz: "http://127.0.0.1:1", diary: diary.address,
      passphrase: isEncrypted ? Passphrase("sesame", cost: .trifling) : nil)
    try bench.hear(Array(titles[0..<3]))
    #expect(bench.submit(bench.diary) == nil)
    let status = try bench.diary.status()
    let reason = isEncrypted ? "no" : "no “Song 1 is unwanted”"
    #expect(status.refused.map(\.title) == ["Song 1"])
    #expect(status.refused.map(\.reason) == [reason])
    #expect(bench.reports.all.map { $0.contains("for good: \(reason);") } == [true])
    for name in try bench.folder.names() where isEncrypted {
      let bytes = try Data(bench.folder.read(name))
      #expect(bytes.range(of: Data("Song".utf8)) == nil, "\(name)")
    }
  }

  @Test func `obstacles are reported with the service's own name`() throws {
    let diary = try DiaryHost()
    let off = try Bench(brainz: diary.address, diary: diary.address, isDiaryOn: false)
    try off.hear(titles)
    #expect(
      off.submit(off.diary)?.message == "Diary is off; set diary.enabled to true.")
    #expect(try off.diary.status().waiting == 0)
    let bench = try Bench(brainz: diary.address, diary: diary.address, diaryToken: "wrong")
    try bench.hear(titles)
    #expect(bench.submit(bench.diary)?.message.contains("stimmung scrobble login diary") == true)
    unlink(bench.folder["diary-token"].encoded)
    #expect(
      bench.submit(bench.diary)?.message
        == "There is no token for Diary; “stimmung scrobble login diary” asks for it.")
    #expect(diary.requests.count == 1)
  }

  @Test func `both get the playing track, each in its format`() throws {
    let (brainz, diary) = (try ListenBrainzHost(), try DiaryHost())
    let bench = try Bench(brainz: brainz.address, diary: diary.address)
    let source = Source()
    for submission in [bench.brainz, bench.diary] { try submission.start(observing: source) }
    source.tell(.sessionStarted(session: SubmissionBench.session("Song")))
    for (name, submission) in [("listenbrainz", bench.brainz), ("diary", bench.diary)] {
      #expect(bench.timers[name]?.delays == [1, PlayingNow.announcementDelay])
      bench.timers[name]?.runAll()
      // After the announcement, on the same queue.
      bench.submit(submission)
    }
    #expect(brainz.playing == ["Song"])
    #expect(diary.requests.map(\.path) == ["/now"])
    #expect(diary.requests.map(\.titles) == [["Song"]])
  }

  @Test func `a token that works again sends the playing track again`() throws {
    let diary = try DiaryHost { $0 == 0 ? "<who/>" : nil }
    let bench = try Bench(brainz: "http://127.0.0.1:1", diary: diary.address)
    let source = Source()
    try bench.diary.start(observing: source)
    func play(_ title: String) {
      source.tell(.sessionStarted(session: SubmissionBench.session(title)))
      bench.timers["diary"]?.runAll()
      // After the announcement, on the same queue.
      bench.submit(bench.diary)
    }
    play("Refused")
    try bench.hear(["Heard"])
    #expect(bench.diary.outcome(isForced: false, refusedToo: false)?.remedy == .listener)
    play("Untold")
    play("Told")
    #expect(diary.requests.map(\.titles) == [["Refused"], ["Heard"], ["Told"]])
  }

  @Test func `a token is checked by its service, each in its own way`() throws {
    let (brainz, diary) = (try ListenBrainzHost(), try DiaryHost())
    let services: [(any TokenService, String, String)] = [
      (ListenBrainzService(), brainz.address, ListenBrainzHost.token),
      (DiaryService(), diary.address, DiaryHost.token),
    ]
    for (service, server, word) in services {
      let address = try #require(HostAddress(server))
      var token = try #require(AccessToken(word))
      let said = try service.check(&token, at: address, over: HTTPTransport())
      let isBrainz = service is ListenBrainzService
      #expect(token.user == (isBrainz ? "listener" : nil))
      #expect(said.hasSuffix(isBrainz ? " recognises you as listener." : " accepted the token."))
      var wrong = try #require(AccessToken("wrong"))
      #expect(throws: PlayerError.self) {
        try service.check(&wrong, at: address, over: HTTPTransport())
      }
      let nobody = try #require(HostAddress("http://127.0.0.1:1"))
      #expect(
        try service.check(&wrong, at: nobody, over: HTTPTransport())
          .contains("could not be checked"))
    }
  }
}
