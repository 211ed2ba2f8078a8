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

  /// The looks that the files say.
  init(_ traits: TerminalTraits, _ options: InterfaceOptions) {
    self.traits = traits
    graphics = traits.graphics
    self.options = options
    saved = options
  }

  /// What things look like, while this accent is a cover's; nil: there is none.
  func theme(coverAccent: RGBColor?) -> Theme {
    let theme = Theme(options.looks, depth: traits.colors)
    guard options.preferences.takesAccentFromCover, let coverAccent else { return theme }
    return theme.accented(by: coverAccent)
  }

  /// Takes what the files say now; what they said before, and a key changed, stays as the key left it.
  mutating func configure(_ new: InterfaceOptions) {
    let shown = options.preferences
    let (old, wanted) = (saved.preferences, new.preferences)
    saved = new
    options = new
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
