import ListeningHistory
import PlayerModel
import TerminalCells
import Testing

@testable import stimmung

@Suite struct ReportTextTests {
  private var report: ListeningReport {
    var builder = ReportBuilder(rule: .listenBrainz)
    for (number, title) in ["Plain", "東京 \u{1B}[2J", "e\u{301}😀\u{202E}", "x"].enumerated() {
      var track = Track(path: TrackPath("/x.mp3"), title: String(repeating: title, count: 30))
      track.artist = title
      track.duration = 100
      track.isDurationExact = true
      var session = ListeningSession(
        id: title, entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
        startedAt: Timestamp(
          unixMilliseconds: 1_700_000_000_000 + Int64(number) * 5_000_000_000,
          monotonicNanoseconds: 0), sampleRate: 1000)
      session.heard = [FrameRange(start: 0, end: Int64(10_000 * (number + 1)))]
      session.moods = [.calm]
      session.endReason = .skipped
      builder.add(session)
    }
    return builder.finished()
  }

  @Test(arguments: [40, 41, 79, 80, 120])
  func `no line is wider than the terminal, and none holds a control`(width: Int) {
    var text = ReportText(report, look: ReportText.Look(width: width))
    let lines = text.drawn()
    #expect(lines.count > 30)
    for line in lines {
      #expect(DisplayText(line).width <= width)
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func `without block characters all that we draw is ASCII`() {
    var text = ReportText(report, look: ReportText.Look(hasBlocks: false))
    let drawn = text.drawn().filter { $0.contains("#") && !$0.contains("東") && !$0.contains("😀") }
    #expect(!drawn.isEmpty)
    #expect(!text.drawn().joined().contains("█"))
  }

  @Test func `nothing heard is said`() {
    var text = ReportText(ReportBuilder(rule: .listenBrainz).finished(), look: .init())
    #expect(text.drawn() == ["Nothing was heard in this time."])
  }
}
