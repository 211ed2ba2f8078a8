import Testing

@testable import TerminalScreen

/// The terminfo entry for each name of a terminal.
@Suite struct TerminalChoiceTests {
  /// The entries of Debian's ncurses-term.
  private static let debian: Set = [
    "xterm", "xterm-256color", "xterm-direct", "xterm-kitty", "kitty", "kitty-direct", "konsole",
    "konsole-256color", "konsole-direct", "vte", "vte-256color", "vte-direct", "alacritty",
    "alacritty-direct", "foot", "foot-direct", "iterm2", "iterm2-direct", "st", "st-256color",
    "st-direct", "mlterm", "mlterm-direct", "tmux", "tmux-256color", "tmux-direct", "screen",
    "screen-256color", "linux", "gnome-256color", "vt100", "wezterm",
  ]

  private func choice(
    _ terminal: String?, hasAllColors: Bool = true, refusesColor: Bool = false,
    known: Set<String> = debian
  ) -> TerminalChoice? {
    let environment = Environment(
      terminal: terminal, hasAllColors: hasAllColors, refusesColor: refusesColor, isUTF8: true)
    return TerminalChoice(environment) { known.contains($0) }
  }

  @Test(arguments: [
    ("xterm", "xterm-direct"), ("xterm-256color", "xterm-direct"), ("xterm-kitty", "kitty-direct"),
    ("kitty", "kitty-direct"), ("xterm-ghostty", "xterm-direct"), ("ghostty", "xterm-direct"),
    ("wezterm", "xterm-direct"), ("konsole-256color", "konsole-direct"),
    ("vte-256color", "vte-direct"), ("gnome-256color", "xterm-direct"),
    ("alacritty", "alacritty-direct"), ("foot", "foot-direct"), ("iterm2", "iterm2-direct"),
    ("st-256color", "st-direct"), ("mlterm", "mlterm-direct"), ("tmux-256color", "tmux-direct"),
  ])
  func `COLORTERM opens a terminal by an entry with all colours`(name: String, entry: String) {
    #expect(choice(name)?.name == entry)
    #expect(choice(name)?.reason == .promised)
    #expect(choice(name, refusesColor: true)?.name == name)
    #expect(choice(name, refusesColor: true)?.reason == .named)
  }

  @Test(arguments: ["linux", "screen-256color", "vt100", "unknown"])
  func `a terminal without such an entry is opened by its own name`(name: String) {
    #expect(choice(name)?.name == name)
    #expect(choice(name)?.reason == .named)
  }

  @Test(arguments: [
    ("xterm-kitty", "kitty-direct", TerminalChoice.Reason.own), ("kitty", "kitty-direct", .own),
    ("xterm-ghostty", "xterm-ghostty", .named), ("xterm-256color", "xterm-256color", .named),
    ("foot", "foot", .named),
  ])
  func `without COLORTERM only terminals that always have all colours show them`(
    name: String, entry: String, reason: TerminalChoice.Reason
  ) {
    #expect(choice(name, hasAllColors: false)?.name == entry)
    #expect(choice(name, hasAllColors: false)?.reason == reason)
  }

  @Test func `kitty is like xterm where terminfo does not know kitty`() {
    let few: Set = ["xterm-256color", "xterm-direct"]
    #expect(choice("xterm-kitty", known: few)?.name == "xterm-direct")
    #expect(choice("xterm-kitty", known: ["xterm-kitty"])?.name == "xterm-kitty")
  }

  @Test func `without TERM there is no choice`() {
    #expect(choice(nil) == nil)
  }
}
