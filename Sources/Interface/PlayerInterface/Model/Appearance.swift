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

  /// Returns the current theme, with the accent of the cover if there is one.
  ///
  /// - Parameter looks: The looks of a theme that is being tried.
  func theme(coverAccent: RGBColor?, trying looks: ThemeLooks? = nil) -> Theme {
    let theme = looks.map { Theme($0, depth: traits.colors) } ?? theme
    guard options.preferences.takesAccentFromCover, let coverAccent else { return theme }
    return theme.accented(by: coverAccent)
  }

  /// Whether the background is light; an unknown background counts as dark.
  ///
  /// Without colours the theme's background is not shown, but still describes that of the terminal.
  var isOnLight: Bool {
    Theme(options.looks, depth: traits.colors == .none ? .direct : traits.colors).isLight
  }

  /// Adopts the options of changed files; a setting that did not change keeps the value that a key
  /// gave it.
  mutating func configure(_ new: InterfaceOptions) {
    let shown = options.preferences
    let (old, wanted) = (saved.preferences, new.preferences)
    saved = new
    options = new
    theme = Theme(new.looks, depth: traits.colors)
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
