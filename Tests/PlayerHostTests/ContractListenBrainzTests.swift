import Foundation
import HTTPTransport
import ListenSubmission
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

extension SystemPlayerContractTests {
  /// How listens get from a player to services.
  @Suite struct ListenBrainz {
    private func status(
      _ bench: HostBench, _ request: PlayerRequest = .listenBrainz(.listenBrainzStatus())
    ) throws -> ListenBrainzStatus {
      guard case .listenBrainz(let status) = try bench.perform(request) else {
        throw PlayerError(.invalidRequest, "it was answered otherwise")
      }
      return status
    }

    private func bench(
      _ access: Access, sendingTo address: String, andTo other: String? = nil
    ) throws -> (HostBench, HistoryStore) {
      var store: HistoryStore?
      let bench = try HostBench(access) { dependencies, folder in
        let program = ListenWriter.Program(name: "Stimmung", version: "1.0")
        store = try dependencies.history?.get()
        let file = folder["token"].encoded
        let services: [(any ListenService, String?)] = [
          (ListenBrainzService(), address), (OtherService(), other),
        ]
        let destinations = services.compactMap { service, server in
          server.map {
            ListenSubmission.Destination(
              service, isEnabled: true, server: $0, tokenFile: file, program: program,
              transport: HTTPTransport())
          }
        }
        try store?.queueListens(
          for: destinations.map(\.receiver), version: program.version, now: 0)
        try AccessToken(ListenBrainzHost.token, user: "me")?.write(file)
        dependencies.makeSubmissions = { history, report in
          destinations.map {
            ListenSubmission(
              to: $0, from: history, now: { Int64(Date().timeIntervalSince1970 * 1000) },
              later: { _, _ in }, report: report)
          }
        }
      }
      return (bench, try #require(store))
    }

    private func session(_ title: String) -> ListeningSession {
      var track = Track(path: TrackPath("/a.mp3"), title: title)
      (track.artist, track.duration, track.isDurationExact) = ("Artist", 10, true)
      var session = ListeningSession(
        id: title, entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
        startedAt: Timestamp(unixMilliseconds: 1_600_000_000_000, monotonicNanoseconds: 0),
        sampleRate: 1000)
      session.heard = [FrameRange(start: 0, end: 10_000)]
      session.endReason = .finished
      return session
    }

    @Test(arguments: Access.allCases)
    func `listens are sent on request, and the outcome is reported`(access: Access) throws {
      let host = try ListenBrainzHost { $0 == 0 ? .answer(503, "<h1>Soon</h1>") : .none }
      let (bench, history) = try bench(access, sendingTo: host.address)
      #expect(try status(bench).waiting == 0)
      try history.end(session("Song"))
      #expect(
        try bench.refusal(.listenBrainz(.submitListens(refusedToo: false)))?.code == .syncFailed)
      let failed = try status(bench)
      #expect(failed.waiting == 1)
      #expect(failed.user == "me")
      #expect(failed.lastAnswer == "503 “Soon”")
      #expect(failed.lastError?.contains("503") == true)
      let sent = try status(bench, .listenBrainz(.submitListens(refusedToo: true)))
      #expect(sent.waiting == 0)
      #expect(sent.sent == 1)
      #expect(host.titles == ["Song"])
    }

    @Test(arguments: Access.allCases)
    func `a service is chosen by name, and the first is used when no name is given`(access: Access)
      throws
    {
      let (first, other) = (try ListenBrainzHost(), try ListenBrainzHost())
      let (bench, history) = try bench(access, sendingTo: first.address, andTo: other.address)
      try history.end(session("Song"))
      let sent = try status(
        bench, .listenBrainz(.submitListens(refusedToo: false, service: "other")))
      #expect(sent.server == other.address)
      #expect(sent.waiting == 0)
      #expect(other.titles == ["Song"])
      #expect(first.requests == 0)
      #expect(try status(bench).waiting == 1)
      #expect(try status(bench).server == first.address)
      let named = PlayerRequest.listenBrainz(.listenBrainzStatus(service: "listenbrainz"))
      #expect(try status(bench, named).server == first.address)
      _ = try status(bench, .listenBrainz(.submitListens(refusedToo: false)))
      #expect(first.titles == ["Song"])
      #expect(other.titles == ["Song"])
    }

    @Test(arguments: Access.allCases)
    func `an unknown service is refused with a list of the known ones`(
      access: Access
    ) throws {
      let host = try ListenBrainzHost()
      let (bench, _) = try bench(access, sendingTo: host.address, andTo: host.address)
      for request in [
        ListenBrainzRequest.listenBrainzStatus(service: "x"),
        .submitListens(refusedToo: true, service: "x"),
      ] {
        let refusal = try bench.refusal(.listenBrainz(request))
        #expect(refusal?.code == .notFound)
        #expect(
          refusal?.message
            == "There is no service called “x”; there are “listenbrainz” and “other”.")
      }
      #expect(host.requests == 0)
    }

    @Test(arguments: Access.allCases)
    func `a player that sends no listens says so`(access: Access) throws {
      let bench = try HostBench(access)
      for request in [
        PlayerRequest.listenBrainz(.listenBrainzStatus()),
        .listenBrainz(.submitListens(refusedToo: false)),
      ] {
        #expect(try bench.refusal(request)?.code == .invalidRequest)
      }
    }
  }
}
