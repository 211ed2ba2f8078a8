import PlayerModel
import TerminalCells

/// The appearance of the interface: the terminal's capabilities and the listener's choices.
struct Appearance: Equatable, Sendable {
  /// The capabilities of the terminal.
  let traits: TerminalTraits
  /// The terminal's support for pictures, as it reported.
  var graphics: GraphicsTraits
  /// The listener's choices, from the files and changed with keys.
  private(set) var options: InterfaceOptions
  /// The choices of the files, which keys do not change.
  private var saved: InterfaceOptions
  /// The theme on this terminal.
  private var theme: Theme
  /// The accent of the playing track's cover, if any.
  private var coverAccent: RGBColor?
  /// The theme in the colours of that cover, which take too long to find for each drawing.
  private var coverTheme: Theme?
  /// The arrangement of the panes.
  private(set) var panes = PaneArrangement()

  /// Creates the appearance from the options of the files and the saved changes.
  init(_ traits: TerminalTraits, _ options: InterfaceOptions, kept: KeptAppearance?) {
    self.traits = traits
    graphics = traits.graphics
    self.options = options
    saved = options
    theme = Theme(options.looks, depth: traits.colors)
    guard let kept else { return }
    panes = kept.panes.bounded
    let preferences = options.preferences
    self.options.preferences.cover = kept.cover.shown(where: preferences.cover)
    self.options.preferences.showsSpectrum =
      kept.visualizer.shown(where: preferences.showsSpectrum)
  }

  /// The changes to save.
  var kept: KeptAppearance {
    let (shown, set) = (options.preferences, saved.preferences)
    return KeptAppearance(
      panes: panes, cover: .init(shown: shown.cover, set: set.cover),
      visualizer: .init(shown: shown.showsSpectrum, set: set.showsSpectrum))
  }

  /// Adopts a setting's value, overriding changes by keys; returns whether a key can change the
  /// setting.
  mutating func follow(setting name: String, _ value: String) -> Bool {
    options.preferences[setting: name] = value
    return options.preferences[setting: name] != nil
  }

  mutating func arrange(_ change: (inout PaneArrangement) -> Void) {
    change(&panes)
  }

  /// Returns the current theme, in the colours of the cover if there is one.
  ///
  /// - Parameter looks: The looks of a theme that is being tried.
  func theme(trying looks: ThemeLooks?) -> Theme {
    guard let looks else { return coverTheme ?? theme }
    let tried = Theme(looks, depth: traits.colors)
    return colored(tried) ?? tried
  }

  /// Adopts the accent of the playing track's cover; `nil` if there is none.
  mutating func follow(coverAccent accent: RGBColor?) {
    guard accent != coverAccent else { return }
    coverAccent = accent
    coverTheme = colored(theme)
  }

  /// Whether the theme has colours of covers: listeners want them, and the terminal has enough of them.
  var takesCoverColors: Bool {
    let preferences = options.preferences
    guard preferences.takesColorsFromCover, preferences.cover != .none else { return false }
    return traits.colors == .indexed || traits.colors == .direct
  }

  /// Returns a theme in the colours of the cover; `nil` if it is to be shown unchanged.
  private func colored(_ theme: Theme) -> Theme? {
    guard options.preferences.takesColorsFromCover else { return nil }
    return coverAccent.map { theme.colored(by: $0) }
  }

  /// Whether the background is light; an unknown background counts as dark.
  ///
  /// Without colours the theme's background is not shown, but still describes that of the terminal.
  var isOnLight: Bool {
    guard traits.colors == .none else { return theme.isLight }
    return options.looks.style(.text, .direct).background?.appearance.isLight ?? false
  }

  /// Adopts the options of changed files; a setting that did not change keeps the value that a key
  /// gave it.
  mutating func configure(_ new: InterfaceOptions) {
    let shown = options.preferences
    let (old, wanted) = (saved.preferences, new.preferences)
    saved = new
    options = new
    theme = Theme(new.looks, depth: traits.colors)
    coverTheme = colored(theme)
    if wanted.cover == old.cover { options.preferences.cover = shown.cover }
    if wanted.showsSpectrum == old.showsSpectrum {
      options.preferences.showsSpectrum = shown.showsSpectrum
    }
  }

  /// Switches to the next style of the cover, and returns a message that names it.
  mutating func changeCover() -> Message {
    options.preferences.cover = options.preferences.cover.following
    let text =
      switch options.preferences.cover {
      case .picture: "Cover: picture"
      case .disc: "Cover: spinning disc"
      case .none: "Cover: hidden"
      }
    return Message(level: .info, text: text)
  }

  /// Turns the visualizer on or off.
  mutating func toggleSpectrum() {
    options.preferences.showsSpectrum.toggle()
  }
}
