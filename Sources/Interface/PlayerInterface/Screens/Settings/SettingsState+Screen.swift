import PlayerModel
import TerminalCells

extension SettingsState: TabScreen, KeyedScreen {
  static let screen = Screen.settings
  static let profile = ScreenProfile(
    .showSettings, "Settings", short: "Set", isVisited: true,
    text: KeyText(
      ["F8"], "settings: folders, output, theme, sensor",
      "config configuration preferences options setup theme themes colours colors colour color skin "
        + "audio device alsa bluetooth headphones speaker sound card dac pulseaudio pipewire "
        + "replaygain loudness normalize normalise gain notifications desktop add music library "
        + "choose select change key shortcut hotkey "
        + "keybindings keys remap customize scrobble lastfm listenbrainz"))

  init(_ setup: ScreenSetup) { self.init() }

  func listArea(in layout: Layout) -> Rect { SettingsPane.parts(of: layout.body).list }
  mutating func resize(to layout: Layout) { setHeight(listArea(in: layout).height) }

  /// The request for the library's folders.
  static let folderQuestion = Intent.request(.libraryFolder(.libraryFolders), for: .settings)

  var questions: [Intent] { [.effect(.readSettings), Self.folderQuestion] }

  mutating func leave() { stopChoosing() }

  mutating func stepBack() -> Bool {
    defer { stopChoosing() }
    return choosing != nil
  }

  var searchPlace: ListSearch.Place? { .list(.rows(searchedTexts)) }

  var visibleTexts: [[String]] {
    let texts = searchedTexts
    return Array(texts[position.visible.clamped(to: texts.indices)])
  }

  /// The texts of the visible rows.
  private var searchedTexts: [[String]] {
    if choosing != nil, case .entry(let entry)? = selected {
      return entry.choices.map { [$0.label] }
    }
    return rows.map { row in
      switch row {
      case .folder(let folder): ["Music folders", "\(folder.path)"]
      case .addFolder: ["Add a folder"]
      case .entry(let entry): [entry.label, entry.name, entry.value]
      }
    }
  }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    SettingsPane(context: context, settings: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    choosing == nil
      ? [selectedHint(keys), keys.hint(.showAll, "back"), keys.hint(.help, "help"), keys.play]
      : [keys.hint(.playSelected, "choose"), keys.hint(.showAll, "cancel")]
  }

  /// Returns the action for the selected row.
  private func selectedHint(_ keys: KeyHints) -> KeyHints.Hint? {
    switch selected {
    case .folder: keys.hint(.remove, "remove")
    case .addFolder: keys.hint(.playSelected, "add")
    case .entry, nil: keys.hint(.playSelected, "change")
    }
  }
}
