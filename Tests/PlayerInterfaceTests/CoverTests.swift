import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

@Suite struct CoverTests {
  /// A cover of one character in one colour.
  static func answer(_ sign: Character = "▓", width: Int = 40, height: Int = 20) -> CoverAnswer {
    var picture = CellBuffer(size: CellSize(width: width, height: height))
    picture.fill(picture.bounds, with: sign, style: Style(foreground: Color(167, .red)))
    return CoverAnswer(picture: picture, accent: RGBColor(0xE06020))
  }

  private func conversation(
    _ width: Int = 120, _ height: Int = 40, cover: CoverStyle = .picture,
    state: PlaybackState = .playing, answer: CoverAnswer? = answer(),
    glyphs: Glyphs.Repertoire = .unicode, colors: ColorDepth = .indexed,
    animatesRow: Bool = false
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(
        width: width, height: height, glyphs: glyphs, colors: colors,
        options: .wanting {
          $0.cover = cover
          $0.takesColorsFromCover = false
          $0.animatesRow = animatesRow
        }),
      lyrics: Fixture.lyrics)
    conversation.cover = answer
    conversation.send(.attached(Fixture.snapshot(playing: 1, state: state)))
    return conversation
  }

  @Test(arguments: [ColorDepth.none, .basic, .direct])
  func `a cover knows whether the background is light, even where no colours are shown`(
    colors: ColorDepth
  ) {
    for (look, isOnLight) in [("black on white", true), ("white on black", false), ("", false)] {
      let options = InterfaceOptions(looks: ThemeLooks.reading(["text": look]).looks)
      var conversation = Conversation(Fixture.model(colors: colors, options: options))
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      #expect(conversation.covers.map(\.isOnLight) == [isOnLight])
    }
  }

  private func check(_ conversation: Conversation, _ name: String) {
    let size = conversation.model.size
    let text = conversation.model.rendered(at: Fixture.start).description
    let difference = Snapshot("\(name)-\(size.width)x\(size.height).txt").difference(
      from: text + "\n")
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }

  @Test(arguments: [(200, 50), (120, 30), (80, 24), (40, 12)])
  func `the cover is shown next to the playing track where there is room`(width: Int, height: Int) {
    let asked = conversation(width, height).covers.last
    let answer = asked.map { Self.answer(width: $0.size.width, height: $0.size.height) }
    check(conversation(width, height, answer: answer), "cover")
    for glyphs in Glyphs.Repertoire.allCases {
      check(
        conversation(width, height, answer: CoverAnswer(), glyphs: glyphs), "no-cover-\(glyphs)")
    }
  }

  @Test(arguments: [(132, 43), (100, 28), (80, 24), (64, 16)])
  func
    `on the playing track's screen it is above the lyrics, or beside them if larger there`(
      width: Int, height: Int
    )
  {
    var asking = conversation(width, height)
    asking.press(.function(5))
    let size = asking.covers.last?.size ?? CellSize(width: 0, height: 0)
    #expect(size.height >= 6 && size.width == 2 * size.height)
    var talk = conversation(
      width, height, answer: Self.answer(width: size.width, height: size.height))
    talk.press(.function(5))
    check(talk, "cover-playing")
  }

  @Test func `a cover is requested once, at the size of its area`() {
    var talk = conversation()
    let asked = CoverRequest(
      path: Fixture.queue[1].entry.track.path, size: CellSize(width: 34, height: 17),
      shape: .picture)
    #expect(talk.covers == [asked])
    talk.press(.down, .up)
    #expect(talk.covers == [asked])
    talk.send(.terminal(.resized(CellSize(width: 80, height: 24))))
    #expect(talk.covers.last?.size == CellSize(width: 10, height: 5))
    talk.forget()
    talk.send(.terminal(.resized(CellSize(width: 40, height: 12))))
    #expect(talk.covers == [])
  }

  @Test func `an answer for the previous track is dropped`() {
    var talk = conversation(answer: nil)
    let old = talk.covers[0]
    var next = Fixture.snapshot(playing: 2)
    next.revision = 2
    talk.send(
      .player(
        PlayerEvent(
          number: 2, happenedAt: Fixture.start, kind: .notice(notice: Notice(.info, "x")),
          snapshot: next)))
    #expect(talk.covers.count == 2)
    talk.send(.cover(old, Self.answer()))
    #expect(talk.model.nowPlaying.cover.answer == nil)
    talk.send(.cover(talk.covers[1], Self.answer()))
    #expect(talk.model.nowPlaying.cover.answer == Self.answer())
  }

  @Test func `a cover that cannot be shown is reported once`() {
    var talk = conversation(answer: CoverAnswer(problem: "It is \u{1B}[2J broken."))
    #expect(talk.model.message?.text == "It is \u{1B}[2J broken.")
    talk.press(.down)
    talk.send(.terminal(.resized(CellSize(width: 120, height: 40))))
    #expect(talk.model.message == nil)
  }

  @Test func `the key cycles through picture, disc and nothing`() {
    var talk = conversation()
    talk.press(.character("c"))
    #expect(talk.covers.last?.shape != .picture)
    talk.forget()
    talk.press(.character("c"))
    #expect(talk.covers == [])
    #expect(talk.model.nowPlaying.cover.answer == nil)
    talk.press(.character("c"))
    #expect(talk.covers.last?.shape == .picture)
  }

  @Test func `the disc turns by 45 degrees per second of music`() {
    var talk = conversation(cover: .disc)
    let start = Fixture.snapshot().position.seconds
    let perSecond = CoverRequest.stepsOfTurn / 8
    #expect(
      talk.covers.last?.shape == .disc(step: Int(start) * perSecond % CoverRequest.stepsOfTurn))
    talk.now = Fixture.after(1.01)
    talk.send(.timePassed)
    #expect(
      talk.covers.last?.shape
        == .disc(step: (Int(start) + 1) * perSecond % CoverRequest.stepsOfTurn))
  }

  @Test
  func `the disc wakes the interface at most thirty times a second, and never while it is still`() {
    var talk = conversation(cover: .disc)
    var wakes = 0
    while let due = talk.model.deadline, due < Fixture.after(2).monotonicNanoseconds {
      #expect(due > talk.now.monotonicNanoseconds)
      talk.now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: due)
      talk.send(.timePassed)
      wakes += 1
    }
    #expect((13...17).contains(wakes))
    for state in [PlaybackState.paused, .stopped, .interrupted] {
      #expect(conversation(cover: .disc, state: state).model.deadline == nil)
    }
    #expect(conversation(40, 12, cover: .disc).model.deadline == nil)
    #expect(conversation(cover: .disc, answer: CoverAnswer()).model.deadline == nil)
    #expect(conversation(cover: .picture).model.deadline == nil)
  }

  @Test func `the playing row moves only if the setting says so, and while it is visible`() {
    func next(_ talk: Conversation) -> Int64? { talk.model.nextChange(after: Fixture.start) }
    let (still, moving) = (conversation(), conversation(animatesRow: true))
    let quarter = Fixture.after(0.26).monotonicNanoseconds
    #expect((next(still) ?? 0) > quarter)
    #expect((next(moving) ?? .max) < quarter)
    #expect(
      moving.model.rendered(at: Fixture.start) != moving.model.rendered(at: Fixture.after(0.3)))
    #expect(next(conversation(state: .paused, animatesRow: true)) == nil)
  }
}
