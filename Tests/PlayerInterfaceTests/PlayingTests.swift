import PlayerModel
import SafeText
import TerminalCells
import Testing

@testable import PlayerInterface

/// The screen of the playing track: lyrics, visualizer, clock and lock.
struct PlayingTests {
  private static let words = Lyrics(
    synced: true,
    lines: [
      .init(
        time: 80, text: "one two three",
        words: [
          .init(time: 80, text: "one "), .init(time: 84, text: "two "),
          .init(time: 85, text: "three"),
        ]), .init(time: 90, text: "last"),
    ])

  private func playing(
    _ lyrics: Lyrics? = words, width: Int = 80, height: Int = 24,
    options: InterfaceOptions = InterfaceOptions(), state: PlaybackState = .playing
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(width: width, height: height, options: options), lyrics: lyrics)
    conversation.send(.attached(Fixture.snapshot(playing: 1, state: state)))
    conversation.press(.function(5))
    return conversation
  }

  private func text(_ conversation: Conversation, after seconds: Double = 0) -> String {
    let buffer = conversation.model.rendered(at: Fixture.after(seconds), utcOffset: 3600)
    return (0..<buffer.size.height).map { buffer.text(row: $0) }.joined(separator: "\n")
  }

  private func wait(_ model: AppModel, after seconds: Double = 0) -> Double? {
    let now = Fixture.after(seconds)
    return model.nextChange(after: now).map { Double($0 - now.monotonicNanoseconds) / 1e9 }
  }

  private func isAbout(
    _ seconds: Double?, _ expected: Double, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let seconds = try #require(seconds, sourceLocation: location)
    #expect(abs(seconds - expected) < 0.01, sourceLocation: location)
  }

  // MARK: Lyrics

  @Test func `the screen changes when the next word is sung`() throws {
    var conversation = playing()
    conversation.change { $0.position.seconds = 83.5 }
    try isAbout(wait(conversation.model), 0.5)
    try isAbout(wait(conversation.model, after: 0.6), 0.9)
  }

  @Test func `upcoming words look different from sung ones`() {
    let line = Self.words.lines[0]
    func styles(at seconds: Double) -> [Style] {
      var buffer = CellBuffer(size: CellSize(width: 20, height: 3))
      LyricsPane(
        view: LyricsView(Self.words), position: seconds,
        theme: Theme(.standard, depth: .indexed), glyphs: Glyphs(.unicode), alignment: .leading,
        hasNote: false, showsAll: true
      ).draw(in: Rect(buffer.size), of: &buffer)
      return buffer.row(1).prefix(line.text.count).map(\.style)
    }
    let accent = Theme(.standard, depth: .indexed).accent
    #expect(styles(at: 80).map { $0 == accent } == (0..<13).map { $0 < 4 })
    #expect(styles(at: 84.5).map { $0 == accent } == (0..<13).map { $0 < 8 })
    #expect(styles(at: 89).allSatisfy { $0 == accent })
  }

  @Test(arguments: [
    (true, ["before", "sung", "translated"]), (false, ["sung / translated"]),
  ])
  func `a line and its translation are both current`(showsAll: Bool, rows: [String]) {
    let lyrics = Lyrics(
      synced: true,
      lines: [
        .init(time: 1, text: "before"), .init(time: 2, text: "sung"),
        .init(time: 2, text: "translated"), .init(time: 3, text: "after"),
      ])
    let theme = Theme(.standard, depth: .indexed)
    let area = CellSize(width: 20, height: showsAll ? 3 : 1)
    var buffer = CellBuffer(size: area)
    LyricsPane(
      view: LyricsView(lyrics), position: 2, theme: theme, glyphs: Glyphs(.unicode),
      alignment: .leading, hasNote: false, showsAll: showsAll
    ).draw(in: Rect(buffer.size), of: &buffer)
    let accents = (0..<area.height).map { row in buffer.row(row).first?.style == theme.accent }
    #expect(accents == (showsAll ? [false, true, true] : [true]))
    for (row, text) in rows.enumerated() { #expect(buffer.text(row: row).hasPrefix(text)) }
  }

  @Test func `keys shift the lyrics, of one track or of all, however fast the keys come`() {
    var conversation = playing()
    conversation.change { $0.lyricsOffset = LyricsOffset(all: 0.2, track: -0.3) }
    conversation.forget()
    conversation.press(.character("<"), .character("<"), .character("{"), .character("}"))
    conversation.press(.character(">"))
    let id = conversation.model.snapshot.item?.track.persistentID
    #expect(
      conversation.asked == [
        .lyricsOffset(.setLyricsOffset(seconds: -0.2, track: id)),
        .lyricsOffset(.setLyricsOffset(seconds: -0.1, track: id)),
        .lyricsOffset(.setLyricsOffset(seconds: 0.3, track: nil)),
        .lyricsOffset(.setLyricsOffset(seconds: 0.2, track: nil)),
        .lyricsOffset(.setLyricsOffset(seconds: -0.2, track: id)),
      ])
  }

  @Test func `a shift of the lyrics is reported, and applies immediately`() throws {
    var conversation = playing()
    let effects = conversation.model.update(.terminal(.key(.character("<"))))
    guard case .request(_, let tag)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    var snapshot = conversation.model.snapshot
    snapshot.lyricsOffset.track = 7
    conversation.send(.reply(tag, .success(.snapshot(snapshot: snapshot))))
    #expect(conversation.model.message?.text == "Lyrics of this track: 7.0 s earlier")
    // The position is 83, and at 90 the last line is sung.
    #expect(conversation.model.snapshot.lyricsPosition(at: Fixture.start) == 90)
    try isAbout(wait(playing().model), 1)
  }

  @Test func `lyrics without times scroll to their last line and no further`() {
    let lines = (1...100).map { Lyrics.Line(time: nil, text: "line \($0).") }
    var conversation = playing(Lyrics(synced: false, lines: lines))
    #expect(text(conversation).contains("line 1."))
    conversation.press(.down, .down)
    #expect(!text(conversation).contains("line 2."))
    #expect(text(conversation).contains("line 3."))
    conversation.press(.end, .down)
    #expect(text(conversation).contains("line 100."))
    conversation.send(.terminal(.mouse(MouseEvent(.wheelUp, x: 1, y: 1))))
    #expect(!text(conversation).contains("line 100."))
    conversation.press(.home)
    #expect(text(conversation).contains("line 1."))
  }

  @Test func `long lines without times can be read completely at every width`() {
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    let unbroken = String(repeating: "東", count: 90) + "終"
    let lines = [words, "", unbroken, "last."].map { Lyrics.Line(time: nil, text: $0) }
    var conversation = playing(Lyrics(synced: false, lines: lines))
    conversation.press(.function(5))
    #expect(text(conversation).contains("word1 "))
    conversation.press(.end)
    for end in ["終", "last."] { #expect(text(conversation).contains(end)) }
    let wide = conversation.model.nowPlaying.lyrics.rows.count
    conversation.send(.terminal(.resized(CellSize(width: 40, height: 12))))
    #expect(conversation.model.nowPlaying.lyrics.rows.count > wide)
    #expect(conversation.model.nowPlaying.lyrics.rows.allSatisfy { DisplayText($0).width <= 40 })
    conversation.press(.home)
    #expect(text(conversation).contains("word1 "))
    conversation.press(.end)
    #expect(text(conversation).contains("last."))
  }

  @Test func `lines of a megabyte are cut before they are drawn`() {
    let long = String(repeating: "e\u{301}\u{202E}", count: 300_000)
    let lines = (0..<20_000).map { Lyrics.Line(time: Double($0), text: $0 == 83 ? long : "") }
    let conversation = playing(Lyrics(synced: true, lines: lines))
    let view = conversation.model.nowPlaying.lyrics.lyrics
    #expect(view?.lines.count == 10_000)
    #expect(view?.lines[83].text.count == 1000)
    #expect(text(conversation).contains("é"))
  }

  // MARK: Time

  @Test func `the clock ticks every minute, and only on this screen`() throws {
    var conversation = playing(state: .paused)
    // 22:13:20 UTC, and an hour later here.
    #expect(text(conversation).contains("23:13"))
    try isAbout(wait(conversation.model), 40)
    #expect(text(conversation, after: 41).contains("23:14"))
    conversation.press(.function(3))
    #expect(wait(conversation.model) == nil)
  }

  @Test func `the remaining time is shown, and what comes next`() {
    var conversation = playing()
    #expect(text(conversation).contains("-1:52 / 3:15"))
    #expect(text(conversation).contains("End of the queue"))
    conversation.change { $0.nextItem = Fixture.queue[0].entry }
    #expect(text(conversation).contains("Next: Midnight Rain · The Lanterns"))
  }

  @Test(arguments: [
    (Key.function(5), Screen.playing), (.function(2), .queue), (.function(1), .help),
  ])
  func `progress is mostly drawn alone, with the same result as the whole screen`(
    key: Key, screen: Screen
  ) {
    let looks = ThemeLooks.reading(["text": "#d6dae3 on #16181d"]).looks
    for (width, height) in [(80, 24), (200, 50), (40, 14), (20, 4)] {
      var conversation = playing(
        width: width, height: height, options: .wanting(looks: looks) { _ in })
      conversation.press(key)
      conversation.change { $0.position.seconds = 0.5 }
      var before = Fixture.start
      var drawn = conversation.model.rendered(at: before)
      var count = 0
      for second in 1...110 {
        let now = Fixture.after(Double(second) * 1.03)
        let whole = conversation.model.rendered(at: now)
        if let part = conversation.model.progressPart(since: before, at: now) {
          part.draw(in: &drawn)
          #expect(drawn == whole, "\(screen) \(width)×\(height), \(second)")
          count += 1
        }
        (drawn, before) = (whole, now)
      }
      let hasProgress = conversation.model.layout.area(of: .progress) != nil
      #expect(hasProgress ? count > 90 : count == 0, "\(screen) \(width)×\(height): \(count)")
    }
  }

  @Test func `progress alone is not drawn backwards`() {
    #expect(playing().model.progressPart(since: Fixture.after(9), at: Fixture.start) == nil)
  }

  // MARK: The lock

  @Test func `when locked, only keys for the playing track work`() {
    var conversation = playing()
    conversation.press(.function(2), .character("Z"))
    #expect(conversation.model.screen == .playing)
    #expect(text(conversation).contains("Locked"))
    #expect(text(conversation).contains("Z unlock"))
    conversation.forget()
    for key in AllKeys.all where key != .character("Z") {
      conversation.press(key)
      #expect(conversation.model.screen == .playing && conversation.model.isLocked)
    }
    #expect(conversation.effects.allSatisfy { $0 == .redrawAll })
    #expect(
      conversation.asked.contains(.transport(.togglePlayback))
        && conversation.asked.contains(.transport(.next)))
    #expect(
      conversation.asked.contains { if case .moodFiling(.addToMood) = $0 { true } else { false } })
    #expect(
      !conversation.asked.contains {
        switch $0 {
        case .undo, .mark, .end(.quit), .queueEdit(.removeFromQueue), .queueFill(.setQueue): true
        default: false
        }
      })
    conversation.press(.character("q"))
    #expect(conversation.model.message?.text == "Locked: Z unlocks.")
    conversation.press(.character("Z"))
    #expect(conversation.model.screen == .library)
  }

  @Test func `when locked, the mouse finds no tabs`() {
    var conversation = playing(width: 120, height: 30)
    conversation.press(.character("Z"))
    for x in 0..<120 {
      conversation.send(.terminal(.mouse(MouseEvent(.press, x: x, y: 0))))
      conversation.send(.terminal(.mouse(MouseEvent(.release, x: x, y: 0))))
    }
    #expect(conversation.model.screen == .playing)
  }

  @Test func `if no key locks, Escape unlocks`() {
    var conversation = playing()
    conversation.send(
      .configured(
        KeyBindings.reading(["lock": []]).bindings, .wanting { $0.lockMinutes = 1 },
        Notice(.info, "")))
    conversation.now = Fixture.after(60)
    conversation.send(.timePassed)
    #expect(conversation.model.isLocked)
    conversation.press(.escape)
    #expect(!conversation.model.isLocked)
  }

  @Test func `it locks automatically after the configured minutes without input`() {
    let start = Fixture.start.monotonicNanoseconds
    #expect(playing().model.deadline == nil)
    var conversation = playing(options: .wanting { $0.lockMinutes = 2 })
    #expect(conversation.model.deadline == start + 120_000_000_000)
    conversation.now = Fixture.after(119)
    conversation.press(.character("j"))
    conversation.now = Fixture.after(200)
    conversation.send(.timePassed)
    #expect(!conversation.model.isLocked)
    conversation.now = Fixture.after(239)
    conversation.send(.timePassed)
    #expect(conversation.model.isLocked)
    // While it is locked, there is nothing to wake up for.
    #expect(conversation.model.deadline == nil)
  }
}

extension CellBuffer {
  fileprivate func text(row: Int) -> String { self.row(row).map(\.text).joined() }
}
