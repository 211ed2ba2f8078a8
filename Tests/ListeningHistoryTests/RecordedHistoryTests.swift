import Foundation
import PlayerModel
import Sealing
import TestSupport
import Testing

@testable import ListeningHistory

/// The JSON of listens never changes: in encrypted histories, exports and reports, and for
/// services.
@Suite struct RecordedHistoryTests {
  private static let program = ListenWriter.Program(name: "Stimmung", version: "1.0")
  /// Sessions with another player and with this one.
  private static let sessions: [ListeningSession] = {
    var own = FullFixture.session
    own.player = nil
    return [FullFixture.session, own]
  }()

  private func exported(_ format: ListenFormat) -> [String] {
    var writer = ListenWriter(
      format, rule: .listenBrainz, program: Self.program, deviceID: "device"
    ) { _, _ in
      "2023-11-15T03:58:32.345+05:45"
    }
    return writer.text(of: Self.sessions).split(separator: "\n").map(String.init)
  }

  private func report() -> String {
    var builder = ReportBuilder(rule: .listenBrainz, with: .all) { _ in
      LocalMoment(year: 2023, month: 11, day: 15, weekday: 2, hour: 3)
    }
    var skipped = Self.sessions[1]
    skipped.heard = [FrameRange(start: 0, end: 441_000)]
    for session in Self.sessions + [skipped] { builder.add(session) }
    return builder.finished().json.line
  }

  @Test func `listens and reports are written as they always were`() throws {
    let formats = [ListenFormat.jsonl, .listenbrainz, .pano]
    let playing = ListenBrainzListen.playingNow(FullFixture.track, program: Self.program)
    let lines = formats.flatMap(exported) + [try #require(playing), report()]
    let recorded = Snapshot("listens.jsonl")
    #expect(recorded.difference(from: lines) == nil)
    let back = try imported(recorded.lines.prefix(6).joined(separator: "\n"))
    #expect(back.rejected == 0 && back.sessions.count == 6)
    let track = FullFixture.track
    #expect(back.sessions.allSatisfy { $0.entry.track.title == track.title })
    #expect(back.sessions.allSatisfy { $0.entry.track.artist == track.artist })
    #expect(back.sessions.allSatisfy { $0.entry.track.album == track.album })
    #expect(
      back.sessions.prefix(2).map { withoutPlayersOwn($0) }
        == Self.sessions.map { withoutPlayersOwn($0) })
  }

  /// A session without the fields that only the player itself uses, which no export has.
  private func withoutPlayersOwn(_ session: ListeningSession) -> ListeningSession {
    var session = session
    session.entry = QueueEntry(id: EntryID(rawValue: 0), track: session.entry.track)
    session.entry.track.monthDay = nil
    // An export has one sample rate, that of the frames.
    let rate = session.sampleRate
    session.entry.track.encoding?.sampleRate = rate
    session.startedAt.monotonicNanoseconds = 0
    session.lastHeardAt.monotonicNanoseconds = 0
    session.runs = nil
    return session
  }

  @Test func `sealed sessions have the same content as always`() throws {
    let session = FullFixture.session
    let seal = SessionSeal(seal: try Seal(new: "key", cost: .trifling))
    let place = "session:\(session.id)"
    let (clear, sealed) = try seal.parts(of: session)
    let recorded = Snapshot("sealed.json")
    let text = try sortedJSON(seal.seal.open(sealed, for: place))
    #expect(recorded.difference(from: [text]) == nil)
    let kept = seal.seal.seal(Array(recorded.lines.joined().utf8), for: place)
    #expect(try seal.open(Data(kept), for: clear) == session)
  }
}
