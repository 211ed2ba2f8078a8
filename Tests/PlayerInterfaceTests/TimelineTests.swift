import CalendarDates
import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The timeline of what was heard, on the log's screen.
@Suite struct TimelineTests {
  private static let sizes = [
    (200, 50), (160, 45), (120, 40), (80, 24), (40, 15), (30, 8), (20, 4), (10, 2), (1, 1),
  ]

  private func log(
    _ width: Int = 80, _ height: Int = 24, glyphs: Glyphs.Repertoire = .unicode,
    rows: [ListRow] = Fixture.hearings
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(width: width, height: height, glyphs: glyphs, sensors: ["music", "others"]))
    conversation.lists[.hearings] = rows
    conversation.lists[.records(of: "music")] = Fixture.lists[.records(of: nil)]
    conversation.lists[.events(of: "session 1")] = Array(
      (Fixture.lists[.records(of: nil)] ?? []).prefix(7))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(7))
    return conversation
  }

  private func selected(_ conversation: Conversation) -> Int {
    conversation.model.screens.log.list.position.selected
  }

  private func number(_ conversation: Conversation) -> Int? {
    conversation.model.screens.log.list.selectedRow?.hearing?.number
  }

  private func check(_ conversation: Conversation, _ name: String) {
    let size = conversation.model.size
    let difference = Snapshot("\(name)-\(size.width)x\(size.height).txt").difference(
      from: conversation.screenText + "\n")
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }

  // MARK: Drawing

  @Test(arguments: sizes)
  func `the timeline, and the events of a hearing, look like this`(width: Int, height: Int) {
    var conversation = log(width, height)
    conversation.press(.down)
    check(conversation, "timeline")
    conversation.press(.home, .character("l"))
    check(conversation, "hearing-events")
  }

  @Test(arguments: [Glyphs.Repertoire.console, .ascii])
  func `the console and ASCII have their own bars`(glyphs: Glyphs.Repertoire) {
    check(log(120, 40, glyphs: glyphs), "timeline-\(glyphs)")
    if glyphs == .ascii {
      #expect(log(120, 40, glyphs: glyphs).screenText.contains("=|="))
    }
  }

  private func bar(_ hearing: ListRow.Hearing, _ width: Int = 12) -> String {
    var buffer = CellBuffer(size: CellSize(width: width, height: 1))
    let theme = Theme(.standard, depth: .none)
    buffer.draw(
      HearingBar(
        shape: hearing.shape, ending: hearing.ending, glyphs: Glyphs(.unicode), theme: theme),
      in: buffer.bounds)
    return buffer.description
  }

  /// A hearing of the first seconds of a track of 100 s, after a pause at the given second.
  private func hearing(
    until end: Int64, pausedAt pause: Int64, _ ending: ListeningSession.EndReason?
  ) -> ListRow.Hearing {
    var hearing = Fixture.hearing(1)
    var track = hearing.track
    track.duration = 100
    var session = ListeningSession(
      id: "a", entry: QueueEntry(id: EntryID(rawValue: 1), track: track), startedAt: Fixture.start,
      sampleRate: 1)
    session.heard = [FrameRange(start: 0, end: pause), FrameRange(start: pause, end: end)]
    session.runs = zip(session.heard, [0, 600_000] as [Int64]).map { range, delay in
      HeardRun(
        frames: range, startedAt: Fixture.start.unixMilliseconds + delay,
        milliseconds: range.count * 1000)
    }
    (hearing.track, hearing.shape, hearing.ending) = (track, HearingShape(session), ending)
    return hearing
  }

  @Test func `the bar shows what was heard, pauses, and why it ended`() {
    #expect(bar(hearing(until: 100, pausedAt: 50, .finished)) == "━━━━━━║━━━━━")
    #expect(bar(hearing(until: 50, pausedAt: 25, .skipped)) == "━━━║━━»─────")
    #expect(bar(hearing(until: 50, pausedAt: 25, .restarted)) == "━━━║━━»─────")
    #expect(bar(hearing(until: 50, pausedAt: 25, .stopped)) == "━━━║━━■─────")
    #expect(bar(hearing(until: 50, pausedAt: 25, .quit)) == "━━━║━━■─────")
    #expect(bar(hearing(until: 50, pausedAt: 25, .crashed)) == "━━━║━━!─────")
    #expect(bar(hearing(until: 50, pausedAt: 25, .failed)) == "━━━║━━!─────")
    #expect(bar(hearing(until: 50, pausedAt: 25, nil)) == "━━━║━━►─────")
  }

  @Test(arguments: 0...12)
  func `a bar never leaves its area`(width: Int) {
    for reason in ListeningSession.EndReason.allCases {
      #expect(bar(hearing(until: 100, pausedAt: 99, reason), width).count == width)
    }
  }

  @Test func `other players and imports are named, as safe text`() {
    let text = log(200, 50).screenText
    #expect(text.contains("from listenbrainz"))
    #expect(text.contains("on fire"))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(text.contains("Sat 21 Nov 2026"))
    #expect(text.contains("12 hearings"))
    #expect(text.contains("21 Nov 2026  1 of \(Fixture.hearingCount)"))
  }

  @Test(arguments: [
    CalendarDay(year: 1900, month: 1, day: 0), CalendarDay(year: 2026, month: 13, day: 1),
    CalendarDay(year: 292_277_026, month: 1, day: 1), CalendarDay(year: -5, month: 1, day: 1),
  ])
  func `a day that does not exist is unknown`(date: CalendarDay) {
    let rows: [ListRow] = [
      .day(ListRow.Day(date: date, count: 1)), .hearing(Fixture.hearing(1, of: 1)),
    ]
    #expect(log(rows: rows).screenText.contains("Unknown day"))
  }

  // MARK: Moving

  @Test func `the selection skips headings in both directions`() {
    var conversation = log()
    #expect(selected(conversation) == 1 && number(conversation) == 1)
    conversation.press(.up)
    #expect(selected(conversation) == 1)
    for _ in 0..<11 { conversation.press(.down) }
    #expect(selected(conversation) == 12 && number(conversation) == 12)
    conversation.press(.down)
    #expect(selected(conversation) == 14 && number(conversation) == 13)
    conversation.press(.up)
    #expect(selected(conversation) == 12)
    conversation.press(.end)
    #expect(number(conversation) == Fixture.hearingCount)
    conversation.press(.home)
    #expect(number(conversation) == 1)
    #expect(conversation.model.screens.log.list.position.top == 0, "the heading is visible")
  }

  @Test func `a heading cannot be clicked, but a hearing can be played with a double click`() {
    var conversation = log()
    let area = conversation.model.layout.body
    for y in [area.y, area.y] {
      conversation.send(.terminal(.mouse(MouseEvent(.press, x: area.x + 3, y: y))))
      conversation.send(.terminal(.mouse(MouseEvent(.release, x: area.x + 3, y: y))))
    }
    #expect(conversation.asked.filter { if case .queueFill = $0 { true } else { false } } == [])
    for _ in 0..<2 {
      conversation.send(.terminal(.mouse(MouseEvent(.press, x: area.x + 3, y: area.y + 3))))
      conversation.send(.terminal(.mouse(MouseEvent(.release, x: area.x + 3, y: area.y + 3))))
    }
    let track = Fixture.hearing(3).track
    #expect(
      conversation.asked.contains(.queueFill(.playNow(content: .tracks(tracks: [track])))))
  }

  @Test func `rows that are not known yet are corrected when they arrive`() {
    let rows = (1...5000).flatMap { number -> [ListRow] in
      let day = CalendarDay(daysSince1970: 20_000 - number)
      return [
        .day(ListRow.Day(date: day, count: 1)), .hearing(Fixture.hearing(number, of: 5000)),
      ]
    }
    var conversation = log(rows: rows)
    for row in ["5001", "9001", "1"] {
      conversation.type("#\(row)G")
      #expect(number(conversation) != nil, "row \(row) is a heading")
    }
  }

  // MARK: Keys

  @Test func `Enter plays the song of a hearing, and a adds it to the queue`() {
    var conversation = log()
    let track = Fixture.hearing(1).track
    conversation.forget()
    conversation.press(.enter)
    #expect(
      conversation.asked == [.queueFill(.playNow(content: .tracks(tracks: [track])))])
    conversation.forget()
    conversation.press(.character("a"))
    #expect(
      conversation.asked == [.queueFill(.appendToQueue(content: .tracks(tracks: [track])))])
  }

  @Test func `a hearing whose file is gone says so instead of playing`() {
    var conversation = log()
    let skipped = SkippedFile(path: TrackPath("/a.mp3"), reason: "“/a.mp3” is gone.")
    let (queued, refused) = (
      QueueResult(added: 1, skipped: [], skippedCount: 0),
      QueueResult(added: 0, skipped: [skipped], skippedCount: 1)
    )
    for (result, text) in [(queued, "your queue continues after it"), (refused, "is gone")] {
      for effect in conversation.model.update(.terminal(.key(.enter)), at: Fixture.start) {
        guard case .request(.queueFill, let tag) = effect else { continue }
        let reply = AppEvent.reply(tag, .success(.queued(result: result)))
        _ = conversation.model.update(reply, at: Fixture.start)
      }
      #expect(conversation.model.message?.text.contains(text) == true)
    }
  }

  @Test func `hearings of one song are marked one by one, and neither headings nor others are`() {
    var conversation = log()
    conversation.type("yy")
    conversation.press(.up, .up)
    #expect(conversation.screenText.contains("2 marked"))
    #expect(conversation.screenText.contains("✓"))
    conversation.press(.escape)
    conversation.type("~")
    // One of another player and an import cannot be played here.
    #expect(conversation.model.screens.log.list.marks.rows.count == Fixture.hearingCount - 2)
    conversation.forget()
    conversation.type("a")
    #expect(conversation.model.screens.log.list.marks.isEmpty)
    #expect(!conversation.asked.isEmpty)
  }

  @Test func `what another player played is not played here, and its reason is said`() {
    var conversation = log()
    conversation.type("#11G")
    #expect(number(conversation) == 10)
    conversation.forget()
    conversation.press(.enter)
    #expect(conversation.asked == [])
    #expect(
      conversation.model.message?.text == "This was not played here, so its file is unknown.")
    conversation.press(.character("l"))
    #expect(
      conversation.model.message?.text
        == "This comes from listenbrainz, so no sensor recorded it.")
  }

  @Test(arguments: [
    [Key.character("h")], [.backspace], [.escape], [.function(3), .function(7), .escape],
  ])
  func `a key shows the events of one hearing, and others go back to it`(keys: [Key]) {
    var conversation = log()
    conversation.press(.character("l"))
    #expect(conversation.read.last?.source == .events(of: "session 1"))
    #expect(conversation.model.screens.log.list.position.count == 7)
    #expect(conversation.screenText.contains("14:58"))
    for key in keys { conversation.press(key) }
    #expect(conversation.model.screens.log.subject == .hearings)
    #expect(number(conversation) == 1)
  }

  @Test func `a hearing without events says so`() {
    var conversation = log()
    conversation.press(.down, .character("l"))
    #expect(conversation.screenText.contains("The sensor recorded nothing during this hearing."))
    conversation.press(.character("l"))
    #expect(conversation.model.message?.text == "These are the events themselves.")
    conversation.press(.character("o"))
    #expect(conversation.model.screens.log.subject == .records(0))
  }

  @Test func `an empty history says what will be here`() {
    #expect(log(rows: []).screenText.contains("You have heard nothing yet."))
  }

  // MARK: New hearings

  private func announce(
    _ conversation: inout Conversation, _ kind: (ListeningSession) -> PlayerEvent.Kind
  ) {
    let session = ListeningSession(
      id: "new", entry: Fixture.queue[0].entry, startedAt: Fixture.start, sampleRate: 44_100)
    conversation.change(kind(session)) { _ in }
  }

  /// The timeline with a newer hearing.
  private var extended: [ListRow] {
    var hearing = Fixture.hearing(1)
    (hearing.id, hearing.ending) = ("new", nil)
    var rows = Fixture.hearings
    rows.insert(.hearing(hearing), at: 1)
    return rows
  }

  @Test func `a new hearing appears, and the same one stays selected unless it was the newest`() {
    var conversation = log()
    conversation.lists[.hearings] = extended
    announce(&conversation) { .sessionStarted(session: $0) }
    #expect(conversation.model.screens.log.list.selectedRow?.hearing?.id == "new")
    conversation.lists[.hearings] = Fixture.hearings
    conversation.press(.function(3), .function(7))
    announce(&conversation) { .sessionEnded(session: $0) }
    conversation.press(.home, .down, .down)
    let selected = conversation.model.screens.log.list.selectedRow?.hearing?.id
    conversation.lists[.hearings] = extended
    conversation.change(.sensorRecorded) { _ in }
    #expect(conversation.model.screens.log.list.selectedRow?.hearing?.id == selected)
    #expect(self.selected(conversation) == 4)
  }

  @Test func `a session that is not stored yet is read again a few times`() {
    var conversation = log()
    conversation.forget()
    announce(&conversation) { .sessionStarted(session: $0) }
    #expect(conversation.read.count == 1)
    for second in 1...9 {
      conversation.now = Fixture.after(Double(second) * 1.5)
      conversation.send(.timePassed)
    }
    #expect(conversation.read.count == 5)
    #expect(conversation.model.screens.log.deadline == nil)
  }

  @Test func `once the session is shown, nothing more is read`() {
    var conversation = log()
    conversation.forget()
    announce(&conversation) { .sessionStarted(session: $0) }
    #expect(conversation.model.screens.log.deadline != nil)
    conversation.lists[.hearings] = extended
    for second in 1...9 {
      conversation.now = Fixture.after(Double(second) * 1.5)
      conversation.send(.timePassed)
    }
    #expect(conversation.read.count == 2)
    #expect(conversation.model.screens.log.deadline == nil)
  }
}
