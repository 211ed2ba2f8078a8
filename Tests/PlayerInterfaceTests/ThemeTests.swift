import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

@Suite struct ThemeTests {
  private func theme(_ wanted: [String: String], _ depth: ColorDepth = .direct) -> Theme {
    Theme(ThemeLooks.reading(wanted).looks, depth: depth)
  }

  @Test func `a look consists of attributes, a colour and a background`() {
    let style = theme(["accent": "bold underline #e2b86b on bright-black"]).accent
    #expect(style.attributes == [.bold, .underline])
    #expect(style.foreground == Color(RGBColor(0xE2B86B)))
    #expect(style.background == Color(.brightBlack))
    #expect(theme(["accent": "default on 24"]).accent.foreground == nil)
    #expect(theme(["accent": ""]).accent == .plain)
  }

  @Test(arguments: [ColorDepth.basic, .bright])
  func `the look after a bar is for terminals with few colours`(depth: ColorDepth) {
    let wanted = ["accent": "#e2b86b | bold cyan"]
    #expect(theme(wanted, depth).accent == Style(foreground: Color(.cyan), attributes: .bold))
    #expect(theme(wanted).accent.foreground?.rgb == RGBColor(0xE2B86B))
  }

  @Test func `without colours a theme changes nothing`() {
    let wanted = ["text": "white on black", "accent": "red"]
    #expect(theme(wanted, .none) == Theme(.standard, depth: .none))
  }

  @Test(arguments: [
    ("blod red", "blod"), ("#12345", "#12345"), ("#gggggg", "#gggggg"), ("256", "256"),
    ("red | -1", "-1"), ("red on", nil), ("|", nil), (String(repeating: "é", count: 99), nil),
  ])
  func `an unknown word is reported, and the rest still applies`(look: String, word: String?) {
    let (looks, problems) = ThemeLooks.reading(["accent": look, "error": "red"])
    if let word {
      #expect(problems == [ThemeLooks.Problem(role: .accent, word: word)])
      #expect(Theme(looks, depth: .direct).accent == Theme(.standard, depth: .direct).accent)
    }
    #expect(Theme(looks, depth: .direct).error == Style(foreground: Color(.red)))
  }

  @Test func `a theme without looks for artists and lengths shows them as other secondary text`() {
    let old = theme(["secondary": "#8b93a3"])
    #expect(old.artist == old.secondary && old.time == old.secondary)
    let new = theme(["secondary": "#8b93a3", "artist": "green", "time": "italic"])
    #expect(new.artist == Style(foreground: Color(.green)))
    #expect(new.time == Style(attributes: .italic))
    let (looks, problems) = ThemeLooks.reading(["secondary": "gray"])
    #expect(problems == [ThemeLooks.Problem(role: .secondary, word: "gray")])
    #expect(looks == .standard)
  }

  @Test func `the background fills the screen, and decides whether a theme is light`() {
    var looks = ThemeLooks.reading(["text": "#24292f on #faf8f3"]).looks
    var conversation = Conversation(
      Fixture.model(colors: .direct, options: InterfaceOptions(looks: looks)))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    #expect(conversation.model.theme.isLight)
    let buffer = conversation.model.rendered(at: Fixture.start)
    for y in 0..<buffer.size.height {
      #expect(buffer.row(y).allSatisfy { $0.style.background != nil && $0.style.foreground != nil })
    }
    looks = ThemeLooks.reading(["text": "white on black"]).looks
    #expect(!Theme(looks, depth: .direct).isLight)
    #expect(!Theme(.standard, depth: .direct).isLight)
  }

  @Test func `an accent from a cover is readable on the theme's background`() {
    for background in ["#faf8f3", "#16181d", "#808080"] {
      let theme = theme(["text": "red on \(background)"]).colored(by: RGBColor(0xE0C020))
      let contrast = theme.accent.foreground.map {
        $0.appearance.contrast(with: theme.text.background?.appearance ?? .black)
      }
      #expect((contrast ?? 0) >= 4.5)
    }
  }

  @Test func `saved files change keys and looks immediately, and are acknowledged`() {
    var conversation = Conversation(Fixture.model(colors: .direct))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.character("c"))
    let shown = conversation.model.appearance.options.preferences.cover
    let looks = ThemeLooks.reading(["accent": "red"]).looks
    let bindings = KeyBindings.reading(["undo": ["U"]]).bindings
    let notice = Notice(.info, "Keys and theme reloaded.")
    conversation.send(.configured(bindings, InterfaceOptions(looks: looks), notice))
    #expect(conversation.model.message?.text == notice.text)
    #expect(conversation.model.theme.accent == Style(foreground: Color(.red)))
    // A change made by a key lasts until the file's value changes.
    #expect(conversation.model.appearance.options.preferences.cover == shown)
    conversation.forget()
    conversation.press(.character("u"))
    #expect(conversation.asked == [])
    conversation.press(.character("U"))
    #expect(conversation.asked == [.undo(.undo)])
    conversation.send(.configured(bindings, .wanting(looks: looks) { $0.cover = .none }, notice))
    #expect(conversation.model.appearance.options.preferences.cover == .none)
  }
}

/// The backgrounds on which the built-in looks are readable.
struct ContrastTests {
  /// The roles of text on the terminal's own background.
  private static let texts = ThemeRole.allCases.filter { ![.line, .bar, .selection].contains($0) }

  /// The RGB value of a colour in a terminal of the given depth.
  private func appearance(_ color: Color, _ depth: ColorDepth) -> RGBColor? {
    switch depth {
    case .direct: color.appearance
    case .indexed: RGBColor(paletteIndex: color.index)
    case .basic: color.basic.map { RGBColor(paletteIndex: $0.rawValue & 7) }
    case .bright: color.basic.map { RGBColor(paletteIndex: $0.rawValue) }
    case .none: nil
    }
  }

  /// The contrast, to one decimal place.
  private func contrast(_ one: RGBColor, _ other: RGBColor) -> Double {
    (one.contrast(with: other) * 10).rounded() / 10
  }

  @Test(arguments: [ColorDepth.direct, .indexed, .bright, .basic])
  func `every text is readable on black and on white`(depth: ColorDepth) {
    for role in Self.texts {
      let style = ThemeLooks.standard.style(role, depth)
      guard let color = style.foreground.flatMap({ appearance($0, depth) }) else { continue }
      for ground in [RGBColor.black, .white] {
        #expect(
          contrast(color, ground) >= 4.5, "\(role) on \(ground == .black ? "black" : "white")")
      }
    }
  }

  @Test(arguments: [ColorDepth.direct, .indexed, .bright, .basic])
  func `the selected row is readable`(depth: ColorDepth) throws {
    let style = ThemeLooks.standard.style(.selection, depth)
    let colors = [style.foreground, style.background].compactMap {
      $0.flatMap { appearance($0, depth) }
    }
    try #require(colors.count == 2)
    #expect(contrast(colors[0], colors[1]) >= 4.5)
  }

  @Test func `a number after a colour replaces it in a palette`() {
    let color = ThemeLooks.standard.style(.accent, .direct).foreground
    #expect(color?.rgb == RGBColor(0x0078CE))
    #expect(color?.index == 63)
  }

  @Test func `the selected row has only the selection's looks`() {
    let looks = ThemeLooks.reading(["selection": "reverse", "accent": "bold cyan"]).looks
    var conversation = Conversation(
      Fixture.model(colors: .bright, options: InterfaceOptions(looks: looks)))
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    for screen in [2, 3, 4, 8] {
      conversation.press(.function(screen))
      let buffer = conversation.model.rendered(at: Fixture.start)
      let selected = (0..<buffer.size.height).flatMap { buffer.row($0) }.filter {
        $0.style.attributes.contains(.reverse)
      }
      #expect(!selected.isEmpty)
      #expect(selected.allSatisfy { $0.style == Style(attributes: .reverse) })
    }
  }
}
