import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The colours that the interface takes from the playing track's cover.
struct CoverThemeTests {
  private let plain = Theme(.standard, depth: .direct)

  private func conversation(
    _ width: Int = 120, _ height: Int = 40, answer: CoverAnswer? = CoverTests.answer(),
    colors: ColorDepth = .direct, _ change: (inout InterfacePreferences) -> Void = { _ in }
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(width: width, height: height, colors: colors, options: .wanting(change)),
      lyrics: Fixture.lyrics)
    conversation.cover = answer
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    return conversation
  }

  /// Sends the start of the next track.
  private func startNext(_ talk: inout Conversation) {
    var next = Fixture.snapshot(playing: 2)
    next.revision = 2
    talk.send(
      .player(
        PlayerEvent(
          number: 2, happenedAt: Fixture.start, kind: .notice(notice: Notice(.info, "x")),
          snapshot: next)))
  }

  @Test(arguments: ColorDepth.allCases)
  func `colours are taken from the cover where there are enough of them`(colors: ColorDepth) {
    let theme = conversation(colors: colors).model.theme
    let usual = Theme(.standard, depth: colors)
    guard colors == .indexed || colors == .direct else {
      #expect(theme == usual)
      return
    }
    let accent = theme.accent.foreground?.appearance
    #expect(
      accent.map { $0.contrast(with: .black) >= 4.5 && $0.contrast(with: .white) >= 4.5 } == true)
    for (style, plain) in [
      (theme.accent, usual.accent), (theme.barFull, usual.barFull),
      (theme.barEmpty, usual.barEmpty), (theme.lyrics, usual.lyrics),
      (theme.selection, usual.selection),
    ] {
      #expect(style != plain)
    }
    #expect(theme.text == usual.text && theme.artist == usual.artist)
  }

  @Test func `colours from covers are a setting that is on, and takes effect when it is saved`() {
    var talk = conversation()
    let colored = talk.model.theme
    #expect(colored != plain)
    let (bindings, notice) = (KeyBindings.reading([:]).bindings, Notice(.info, "x"))
    let off = InterfaceOptions.wanting { $0.takesColorsFromCover = false }
    talk.send(.configured(bindings, off, notice))
    #expect(talk.model.theme == plain)
    talk.send(.configured(bindings, .wanting { _ in }, notice))
    #expect(talk.model.theme == colored)
  }

  @Test func `colours last until the next cover is known, and leave with the cover`() {
    var talk = conversation(answer: nil)
    #expect(talk.model.theme == plain)
    talk.send(.cover(talk.covers[0], CoverTests.answer()))
    let colored = talk.model.theme
    #expect(colored != plain)
    startNext(&talk)
    #expect(talk.model.nowPlaying.cover.answer == nil && talk.model.theme == colored)
    talk.send(.cover(talk.covers[1], CoverAnswer()))
    #expect(talk.model.theme == plain)
    talk.send(.cover(talk.covers[1], CoverTests.answer()))
    #expect(talk.model.theme == colored)
    talk.press(.character("c"), .character("c"))
    #expect(talk.model.appearance.options.preferences.cover == .none)
    #expect(talk.model.theme == plain)
  }

  @Test(arguments: [(200, 50), (160, 45), (120, 40), (80, 24), (40, 15), (30, 8)])
  func `every size has the colours, also without room for the cover`(width: Int, height: Int) {
    #expect(conversation(width, height).model.theme == conversation().model.theme)
  }

  @Test func `without room, the cover is requested for its colours alone, and in no cells`() {
    let asked = conversation(30, 8) { $0.cover = .disc }.covers
    #expect(asked.count == 1)
    #expect(asked.allSatisfy { $0.size.width * $0.size.height == 0 && $0.shape == .picture })
    #expect(conversation(30, 8) { $0.takesColorsFromCover = false }.covers == [])
    #expect(conversation(30, 8) { $0.cover = .none }.covers == [])
    #expect(conversation(30, 8, colors: .bright).covers == [])
    let broken = conversation(30, 8, answer: CoverAnswer(problem: "It is broken."))
    #expect(broken.model.message == nil && broken.model.theme == plain)
  }

  @Test func `the bar, the selected row and the lyrics are drawn in the colours of the cover`() {
    var talk = conversation()
    talk.press(.down)
    let theme = talk.model.theme
    let screen = talk.model.rendered(at: Fixture.start)
    let styles = Set((0..<screen.size.height).flatMap { screen.row($0).map(\.style) })
    for style in [theme.barFull, theme.barEmpty, theme.lyrics, theme.accent, theme.selection] {
      #expect(styles.contains(style))
    }
  }

  @Test func `a theme that is tried has the colours of the cover, too`() {
    let appearance = conversation().model.appearance
    let looks = ThemeLooks.reading(["text": "#d6dae3 on #16181d"]).looks
    let tried = appearance.theme(trying: looks)
    #expect(tried.text == Theme(looks, depth: .direct).text)
    #expect(tried.accent != Theme(looks, depth: .direct).accent)
  }
}
