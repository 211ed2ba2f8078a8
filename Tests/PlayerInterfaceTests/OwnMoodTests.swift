import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The colours of the listener's own moods.
struct OwnMoodTests {
  /// The texts of themes with the backgrounds of those that come with the program.
  private static let texts = [
    "", "#d6dae3 on #16181d", "#cdd6f4 on #1e1e2e", "#ebdbb2 on #282828", "#d8dee9 on #2e3440",
    "#93a1a1 on #002b36", "#a9b1d6 on #1a1b26", "#24292f on #faf8f3", "#586e75 on #fdf6e3",
  ]

  private static func mood(_ ordinal: Int, _ look: MoodLook = MoodLook()) throws -> MoodSummary {
    MoodSummary(
      name: try #require(MoodName(rawValue: "mood \(ordinal)")), trackCount: 0, look: look,
      ordinal: ordinal)
  }

  private static func theme(_ text: String, _ depth: ColorDepth) -> Theme {
    Theme(ThemeLooks.reading(["text": text]).looks, depth: depth)
  }

  private static func grounds(_ theme: Theme, _ depth: ColorDepth) -> [RGBColor] {
    theme.text.background.map { [$0.appearance(in: depth)] } ?? [.black, .white]
  }

  @Test(arguments: texts)
  func `twelve moods have twelve colours that are told apart and are legible`(
    text: String
  ) throws {
    let theme = Self.theme(text, .direct)
    let colors = try (0..<12).map { number in
      try #require(try theme.mood(Self.mood(number)).foreground).appearance
    }
    for (place, color) in colors.enumerated() {
      for ground in Self.grounds(theme, .direct) { #expect(color.contrast(with: ground) >= 4.5) }
      for other in colors[..<place] {
        let distance = PerceivedColor(color.value).distance(to: PerceivedColor(other.value))
        #expect(distance >= 0.09, "\(color) and \(other)")
      }
    }
    #expect(try theme.mood(Self.mood(12)) == theme.mood(Self.mood(0)))
  }

  @Test(arguments: texts)
  func `with 256 colours as many differ as are legible, and the first ones do`(
    text: String
  ) throws {
    let theme = Self.theme(text, .indexed)
    let colors = try (0..<12).map { number in
      try #require(try theme.mood(Self.mood(number)).foreground)
    }
    for color in colors {
      for ground in Self.grounds(theme, .indexed) {
        let contrast = color.appearance(in: .indexed).contrast(with: ground)
        #expect((contrast * 10).rounded() / 10 >= 4.5)
      }
    }
    #expect(Set(colors.prefix(6).map(\.index)).count == 6)
    if !text.isEmpty { #expect(Set(colors.map(\.index)).count == 12) }
  }

  @Test func `few colours are those of the theme, and without any, moods are bold`() throws {
    let looks = ThemeLooks.reading(["color.pink": "red | bold magenta"]).looks
    for depth in [ColorDepth.basic, .bright] {
      let style = try Theme(looks, depth: depth).mood(Self.mood(0))
      #expect(style == Style(foreground: Color(.magenta), attributes: .bold))
    }
    #expect(try Theme(looks, depth: .none).mood(Self.mood(0)) == Style(attributes: .bold))
  }

  @Test func `a chosen colour takes precedence, and built-in moods keep theirs`() throws {
    let theme = Theme(.standard, depth: .direct)
    #expect(
      try theme.mood(Self.mood(0, MoodLook(color: .green)))
        == theme.mood(Self.mood(1, MoodLook(color: .green))))
    let happy = MoodSummary(name: .happy, trackCount: 0)
    #expect(theme.mood(happy) == ThemeLooks.standard.style(.happy, .direct))
    // A mood that was deleted has no number.
    let gone = MoodSummary(name: try Self.mood(0).name, trackCount: 0)
    #expect(theme.mood(gone) == theme.accent)
  }

  @Test func `reports show own moods in the same colours`() throws {
    let moods = try (0..<12).map { try Self.mood($0) }
    let style = ThemeLooks.standard.reportStyles(moods, depth: .direct)
    let theme = Theme(.standard, depth: .direct)
    for mood in moods { #expect(style(.mood(mood.name)) == theme.mood(mood)) }
    let colors = moods.compactMap { ThemeLooks.standard.color(of: $0)?.value }
    #expect(colors == MoodSummary.ownColors)
  }

  @Test func `the line of moods shows each own mood in its colour`() throws {
    var snapshot = Fixture.snapshot(playing: 1)
    let moods = try [Self.mood(0, MoodLook(key: 5)), Self.mood(1, MoodLook(key: 6))]
    snapshot.itemMoods = moods.map(\.name)
    var conversation = Conversation(Fixture.model(width: 160, height: 45, colors: .direct))
    conversation.moods += moods
    conversation.send(.attached(snapshot))
    let screen = conversation.model.rendered(at: Fixture.start)
    let cells = (0..<screen.size.height).flatMap { Array(screen.row($0)) }
    for mood in moods {
      let style = conversation.model.theme.mood(mood)
      let text = cells.filter { $0.style == style }.map(\.text).joined()
      #expect(text.contains(mood.name.rawValue))
    }
  }
}
