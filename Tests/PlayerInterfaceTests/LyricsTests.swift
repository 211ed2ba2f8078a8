import PlayerModel
import SafeText
import TerminalCells
import Testing

@testable import PlayerInterface

/// Lyrics that wrap, scroll by hand, and are shifted.
struct LyricsTests {
  /// A line every ten seconds, with its number.
  private static let lines = (0..<60).map { number in
    Lyrics.Line(time: Double(number * 10), text: "line \(number).")
  }

  /// The playing entry.
  private let entry = EntryID(rawValue: 2)

  private func playing(
    _ lyrics: Lyrics = Lyrics(synced: true, lines: lines), width: Int = 80, height: Int = 24,
    key: Int = 5
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height), lyrics: lyrics)
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  /// The position of the sought line on the screen.
  private func place(of line: String, in conversation: Conversation) throws -> (x: Int, y: Int) {
    let buffer = conversation.model.rendered(at: Fixture.start)
    let area = try #require(conversation.model.layout.area(of: .lyric))
    let rows = area.y..<area.maxY
    let row = try #require(rows.first { buffer.row($0).map(\.text).joined().contains(line) })
    return (area.x + area.width / 2, row)
  }

  // MARK: Rows

  private func rows(_ texts: [String], around focus: Int, width: Int, height: Int) -> [String?] {
    let lyrics = Lyrics(
      synced: true, lines: texts.enumerated().map { Lyrics.Line(time: Double($0), text: $1) })
    return LyricsRows(lyrics, around: focus, width: width, height: height, ellipsis: "…").rows
      .map { $0?.text }
  }

  @Test func `a long line takes as many rows as it needs, and its neighbours are around it`() {
    let texts = ["a", "one two three", "b", "c"]
    #expect(rows(texts, around: 1, width: 20, height: 3) == ["a", "one two three", "b"])
    #expect(rows(texts, around: 1, width: 8, height: 4) == [nil, "a", "one two", "three"])
    #expect(rows(texts, around: 0, width: 20, height: 5) == [nil, nil, "a", "one two three", "b"])
    #expect(rows(texts, around: 2, width: 8, height: 4) == ["one two", "three", "b", "c"])
    #expect(rows(texts, around: 3, width: 20, height: 3) == ["b", "c"])
    #expect(rows(texts, around: 9, width: 20, height: 3) == [])
  }

  @Test func `a wrapped line is readable as a whole, and its words change colour as they are sung`()
  {
    let words = (0..<20).map { Lyrics.Word(time: Double(80 + $0), text: "word\($0) ") }
    let line = Lyrics.Line(time: 80, text: words.map(\.text).joined(), words: words)
    let shown = playing(Lyrics(synced: true, lines: [line])).screenText
    for number in 0..<20 { #expect(shown.contains("word\(number)")) }
    let theme = Theme(.standard, depth: .indexed)
    var buffer = CellBuffer(size: CellSize(width: 30, height: 8))
    LyricsPane(
      view: LyricsView(Lyrics(synced: true, lines: [line])), position: 90.5, theme: theme,
      glyphs: Glyphs(.unicode), alignment: .leading, hasNote: false, showsAll: true
    ).draw(in: Rect(buffer.size), of: &buffer)
    let cells = (0..<buffer.size.height).flatMap { buffer.row($0) }
    let sung = cells.filter { $0.style == theme.accent }.map(\.text).joined().filter { $0 != " " }
    #expect(sung == (0...10).map { "word\($0)" }.joined())
  }

  // MARK: Scrolling

  @Test func `keys scroll lyrics with times from the current line, and Enter plays from there`() {
    var conversation = playing()
    conversation.press(.down, .down)
    #expect(conversation.model.nowPlaying.lyrics.picked == 10)
    conversation.press(.enter)
    #expect(conversation.asked == [.transport(.seek(seconds: 100.001, entry: entry))])
    #expect(conversation.model.nowPlaying.lyrics.picked == nil)
  }

  @Test func `the wheel scrolls them too, and Esc lets them follow the music again`() {
    var conversation = playing()
    conversation.send(.terminal(.mouse(MouseEvent(.wheelDown, x: 40, y: 12))))
    #expect(conversation.model.nowPlaying.lyrics.picked == 11)
    conversation.press(.end)
    #expect(conversation.screenText.contains("line 59."))
    conversation.press(.escape)
    #expect(conversation.model.nowPlaying.lyrics.picked == nil)
    #expect(conversation.screenText.contains("line 8."))
    #expect(conversation.model.screen == .playing)
  }

  @Test func `next to a list, the wheel over the lyrics scrolls them and not the list`() throws {
    var conversation = playing(width: 200, height: 50, key: 3)
    let before = conversation.model.screens.queue.position
    let (x, y) = try place(of: "line 8.", in: conversation)
    conversation.send(.terminal(.mouse(MouseEvent(.wheelUp, x: x, y: y))))
    #expect(conversation.model.nowPlaying.lyrics.picked == 5)
    #expect(conversation.model.screens.queue.position == before)
  }

  @Test func `a click plays from a line, and the second click of two plays nothing else`() throws {
    var conversation = playing()
    let (x, y) = try place(of: "line 9.", in: conversation)
    for _ in 0..<2 {
      conversation.send(.terminal(.mouse(MouseEvent(.press, x: x, y: y))))
      conversation.send(.terminal(.mouse(MouseEvent(.release, x: x, y: y))))
    }
    #expect(conversation.asked == [.transport(.seek(seconds: 90.001, entry: entry))])
  }

  @Test func `the offset counts for jumps, too`() {
    var conversation = playing()
    conversation.change { $0.lyricsOffset = LyricsOffset(all: 0.5, track: -2) }
    conversation.press(.home, .down, .enter)
    #expect(conversation.asked.last == .transport(.seek(seconds: 11.501, entry: entry)))
  }

  @Test func `without times there is no line to jump to, and that is said`() {
    var conversation = playing(
      Lyrics(synced: false, lines: [Lyrics.Line(time: nil, text: "one")]))
    conversation.press(.enter)
    #expect(conversation.model.message?.text.contains("no times") == true)
    #expect(conversation.asked == [])
  }

  @Test func `another track follows the music`() {
    var conversation = playing()
    conversation.press(.down)
    conversation.change(.itemChanged(from: nil, previousPosition: 0)) {
      $0.item = Fixture.queue[2].entry
    }
    #expect(conversation.model.nowPlaying.lyrics.picked == nil)
  }

  // MARK: Shifting

  @Test func `a number before the key shifts by as many tenths`() {
    var conversation = playing()
    conversation.type("#15<")
    let id = conversation.model.snapshot.item?.track.persistentID
    #expect(conversation.asked == [.lyricsOffset(.setLyricsOffset(seconds: 1.5, track: id))])
  }

  @Test func `a shift stays within its limit`() {
    var conversation = playing()
    conversation.type("#999999999>")
    let id = conversation.model.snapshot.item?.track.persistentID
    #expect(
      conversation.asked == [
        .lyricsOffset(.setLyricsOffset(seconds: -LyricsOffset.limit, track: id))
      ])
  }

  @Test func `one key makes the current line begin now, or the one that was scrolled to`() {
    // At 83 s, the line of 80 s is shown, and the next one comes at 90 s.
    let cases: [([Key], Double)] = [([], -3), ([.down], 7)]
    for (keys, offset) in cases {
      var conversation = playing()
      let id = conversation.model.snapshot.item?.track.persistentID
      for key in keys + [.character("W")] { conversation.press(key) }
      #expect(conversation.asked == [.lyricsOffset(.setLyricsOffset(seconds: offset, track: id))])
      #expect(conversation.model.nowPlaying.lyrics.picked == nil)
    }
  }

  @Test func `an offset that the track already has is replaced, and that of all tracks counts`() {
    var conversation = playing()
    conversation.change { $0.lyricsOffset = LyricsOffset(all: 1, track: 2) }
    conversation.forget()
    // The lyrics are at 86 s, so the line of 80 s is shown.
    conversation.type("W")
    let id = conversation.model.snapshot.item?.track.persistentID
    #expect(conversation.asked == [.lyricsOffset(.setLyricsOffset(seconds: -4, track: id))])
  }

  @Test func `a line that is too far away is refused with the reason`() {
    var conversation = playing()
    conversation.press(.end)
    conversation.type("W")
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.text.contains("more than 60 s") == true)
  }
}
