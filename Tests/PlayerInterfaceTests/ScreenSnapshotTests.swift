import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// Text snapshots of the screens.
struct ScreenSnapshotTests {
  static let sizes = [(200, 50), (120, 30), (80, 24), (40, 12), (30, 8), (20, 4), (10, 2)]

  private func check(_ conversation: Conversation, _ name: String) {
    let size = conversation.model.size
    let text = conversation.model.rendered(at: Fixture.start).description
    let difference = Snapshot("\(name)-\(size.width)x\(size.height).txt").difference(
      from: text + "\n")
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }

  private func playing(
    _ width: Int, _ height: Int, glyphs: Glyphs.Repertoire = .unicode, item: Int = 1
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(width: width, height: height, glyphs: glyphs), lyrics: Fixture.lyrics)
    conversation.send(.attached(Fixture.snapshot(playing: item)))
    return conversation
  }

  @Test(arguments: sizes)
  func `a track plays`(width: Int, height: Int) {
    check(playing(width, height), "playing")
  }

  @Test(arguments: sizes)
  func `hostile and endless texts stay within their areas`(width: Int, height: Int) {
    var conversation = playing(width, height, item: 5)
    conversation.press(.up)
    conversation.send(
      .player(
        PlayerEvent(
          number: 2, happenedAt: Fixture.start,
          kind: .notice(
            notice: Notice(.warning, "Skipped “\u{1B}]0;x\u{7}a\nb.mp3”: it is a text file.")),
          snapshot: conversation.model.snapshot)))
    check(conversation, "hostile")
  }

  @Test(arguments: sizes)
  func `the console and ASCII have their own symbols`(width: Int, height: Int) {
    check(playing(width, height, glyphs: .ascii), "ascii")
    check(playing(width, height, glyphs: .console), "console")
  }

  @Test(arguments: sizes)
  func `a head turns with the listener's`(width: Int, height: Int) {
    let off = HeadphoneReport(source: "airpods", isEnabled: false)
    for (name, report) in [("headphones", Fixture.headphones), ("headphones-off", off)] {
      var conversation = playing(width, height)
      conversation.headphones = report
      conversation.press(.function(9))
      check(conversation, name)
    }
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 4)])
  func `help lists the keys`(width: Int, height: Int) {
    var conversation = playing(width, height)
    conversation.press(.character("?"))
    check(conversation, "help")
    conversation.press(.end)
    check(conversation, "help-end")
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 4)])
  func `a filter is typed and kept`(width: Int, height: Int) {
    var conversation = playing(width, height)
    conversation.press(.character("&"))
    conversation.type("京の")
    check(conversation, "filter-typed")
    conversation.press(.enter)
    check(conversation, "filter-kept")
    conversation.press(.character("&"))
    conversation.type("zzz")
    check(conversation, "filter-nothing")
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 4)])
  func `an empty queue says what to do`(width: Int, height: Int) {
    var conversation = Conversation(Fixture.model(width: width, height: height), rows: [])
    check(conversation, "waiting")
    conversation.send(.attached(Fixture.snapshot(playing: nil, of: [], state: .stopped, at: 0)))
    check(conversation, "empty")
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 4)])
  func `an interruption and a lost player say why`(width: Int, height: Int) {
    var conversation = playing(width, height)
    var snapshot = Fixture.snapshot(playing: 0, state: .interrupted)
    snapshot.interruptionReason = "The sound device “hw:1,0” is gone: plug it in again."
    snapshot.repeatMode = .all
    conversation.send(.attached(snapshot))
    conversation.press(.down)
    check(conversation, "interrupted")
    snapshot.interruptionCause = .output
    snapshot.interruptionReason =
      "There is no sound device “default”. Connect one, or use “stimmung output silent”."
    conversation.send(.attached(snapshot))
    conversation.send(
      .player(
        PlayerEvent(
          number: 3, happenedAt: Fixture.start,
          kind: .notice(
            notice: Notice(.warning, "There is no music in /home/a: this is the demo album.")),
          snapshot: snapshot)))
    check(conversation, "no-sound")
    conversation.press(.down)
    conversation.send(.detached(reason: "The player has ended: start it again with stimmung."))
    check(conversation, "lost")
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 4), (140, 40)])
  func `modes and the time until sleep are shown`(width: Int, height: Int) {
    var conversation = playing(width, height)
    var snapshot = Fixture.snapshot(playing: 1, state: .seekingForward)
    snapshot.shuffleMode = .albums
    snapshot.repeatMode = .all
    snapshot.stopsAfterItem = true
    snapshot.sleepTimer = SleepTimer(minutes: 30, endsAt: Fixture.after(1750), isFading: false)
    conversation.send(.attached(snapshot))
    conversation.press(.down)
    check(conversation, "modes")
  }

  @Test(arguments: [(20, 4), (40, 12), (80, 24), (132, 43)])
  func `when locked, the playing track fills the screen, with the visualizer`(
    width: Int, height: Int
  ) {
    var conversation = playing(width, height)
    conversation.change { $0.nextItem = Fixture.queue[2].entry }
    conversation.press(.character("Z"), .character("x"), .up)
    conversation.send(
      .configured(.standard, .wanting { $0.showsSpectrum = true }, Notice(.info, "Read.")))
    let bars = SpectrumPane.bars(fitting: width - 6)
    conversation.model.nowPlaying.spectrum.receive(
      Spectrum(levels: (0..<bars).map { $0 * Spectrum.fullLevel / max(1, bars - 1) }), at: 0)
    conversation.model.messages.clear()
    check(conversation, "locked")
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `the details of a track are shown`(width: Int, height: Int) {
    var conversation = playing(width, height)
    conversation.press(.character("e"))
    guard case .readDetails(_, let tag)? = conversation.effects.last else { return }
    conversation.send(.details(tag, DetailsTests.rows))
    check(conversation, "details")
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `tags are typed, and the changes are previewed`(width: Int, height: Int) {
    var conversation = playing(width, height)
    conversation.press(.character("E"))
    guard case .readTags(_, let tag)? = conversation.effects.last else { return }
    let files: [[TagField: [String]]] = [
      [.title: ["東京の夜"], .artist: ["山田 花子"], .year: ["1999"]],
      [.title: ["\u{1B}[2J"], .artist: ["山田 花子"], .year: ["1999"]],
    ]
    conversation.send(.tags(tag, .success(files)))
    conversation.press(.down)
    conversation.type("?")
    check(conversation, "tags")
    conversation.press(.enter)
    let change = TagChange(field: .artist, old: ["山田 花子"], new: ["山田 花子?"])
    let preview = TagPreview(
      files: Fixture.queue.map { .init(path: $0.entry.track.path, changes: [change]) },
      refusals: ["/music/a.mp3 is read-only, so it was left alone."])
    conversation.send(.tagPreview(tag, preview))
    check(conversation, "tags-preview")
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `overlays and pending keys are shown`(width: Int, height: Int) {
    var conversation = playing(width, height)
    (conversation.folders, conversation.settings) = (Fixture.folders, Fixture.settings)
    for (level, text) in [
      (Notice.Level.error, "No \u{1B}[2J sound."), (.info, "Found."), (.info, "Found."),
    ] {
      conversation.send(.notice(Notice(level, text)))
    }
    conversation.press(.character("!"))
    check(conversation, "messages")
    conversation.press(.escape, .character("m"))
    check(conversation, "filing")
    conversation.press(.escape, .character("*"))
    check(conversation, "rating")
    conversation.press(.escape, .character(":"))
    conversation.type("info ")
    conversation.send(.completions(["/music/one.mp3", "/music/other.mp3"], for: "info "))
    check(conversation, "completions")
    conversation.press(.escape, .function(8), .down, .down, .down, .enter)
    check(conversation, "choosing")
  }

  @Test func `a long queue shows the position, and rows that are not loaded`() {
    let rows = (0..<100_000).map { index in
      QueueWindow.Row(
        index: index,
        entry: QueueEntry(
          id: EntryID(rawValue: Int64(index + 1)),
          track: Fixture.track("Track \(index + 1)", artist: "Artist", number: index)),
        moods: [])
    }
    var conversation = Conversation(Fixture.model(), rows: rows)
    conversation.send(.attached(Fixture.snapshot(playing: 50_000, of: rows)))
    check(conversation, "long")
    _ = conversation.model.update(.terminal(.key(.end)))
    check(conversation, "long-pending")
  }
}
