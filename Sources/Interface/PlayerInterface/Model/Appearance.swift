import PlayerModel
import TerminalCells

/// How the interface looks: what the terminal can show, and what the listener chose.
struct Appearance: Equatable, Sendable {
  /// What the terminal can show.
  let traits: TerminalTraits
  /// What the terminal said of pictures that it draws itself.
  var graphics: GraphicsTraits
  /// What the listener chose, in the files and since then by keys.
  private(set) var options: InterfaceOptions
  /// What the files said last: keys change ``options`` alone.
  private var saved: InterfaceOptions
  /// What the listener's looks are on this terminal.
  private var theme: Theme
  /// How the panes are arranged.
  private(set) var panes = PaneArrangement()

  /// The looks that the files say, and what keys made of them before.
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

  /// What is to be kept.
  var kept: KeptAppearance {
    let (shown, set) = (options.preferences, saved.preferences)
    return KeptAppearance(
      panes: panes, cover: .init(shown: shown.cover, set: set.cover),
      visualizer: .init(shown: shown.showsSpectrum, set: set.showsSpectrum))
  }

  /// Takes what a setting is set to, whatever a key made of it; answers whether a key could.
  mutating func follow(setting name: String, _ value: String) -> Bool {
    options.preferences[setting: name] = value
    return options.preferences[setting: name] != nil
  }

  /// Arranges the panes in another way.
  mutating func arrange(_ change: (inout PaneArrangement) -> Void) {
    change(&panes)
  }

  /// What things look like, while this accent is a cover's; nil: there is none.
  ///
  /// - Parameter looks: the looks of a theme that is only tried.
  func theme(coverAccent: RGBColor?, trying looks: ThemeLooks? = nil) -> Theme {
    let theme = looks.map { Theme($0, depth: traits.colors) } ?? theme
    guard options.preferences.takesAccentFromCover, let coverAccent else { return theme }
    return theme.accented(by: coverAccent)
  }

  /// Whether the background is light; where nobody knows, it is taken for dark.
  ///
  /// Without colours a theme's background is not shown, but still says what the terminal's is like.
  var isOnLight: Bool {
    Theme(options.looks, depth: traits.colors == .none ? .direct : traits.colors).isLight
  }

  /// Takes what the files say now; what they said before, and a key changed, stays as the key left it.
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

  /// Shows the cover in another way, and says in which.
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

  /// Shows the visualizer, or not.
  mutating func toggleSpectrum() {
    options.preferences.showsSpectrum.toggle()
  }
}
