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
        + "replaygain loudness normalize normalise gain crossfade crossfading notifications "
        + "desktop add music library choose select change key shortcut hotkey "
        + "keybindings keys remap customize scrobble lastfm listenbrainz tv television hdmi; "
        + "play on tv;"))

  init(_ setup: ScreenSetup) { self.init(setup.bindings) }

  func listArea(in layout: Layout) -> Rect { SettingsPane.parts(of: layout.body).list }
  mutating func resize(to layout: Layout) { setHeight(listArea(in: layout).height) }

  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    rebind(to: bindings)
  }

  /// The request for the library's folders.
  static let folderQuestion = Intent.request(.libraryFolder(.libraryFolders), for: .settings)

  var questions: [Intent] { [.effect(.readSettings), Self.folderQuestion] }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    recording.ask(sensors, context.player)
  }

  mutating func leave() {
    stopChoosing()
    // The next time, all settings are shown, with the same one selected.
    _ = edit { filter in
      filter = TypedText()
      return true
    }
  }

  mutating func stepBack() -> Bool {
    defer { stopChoosing() }
    return opened != nil
  }

  // MARK: Searching

  /// The words that are searched for; the values of a setting are searched like other lists.
  var field: ScreenField? {
    opened == nil ? ScreenField(kind: .find, typed: filter) : nil
  }

  mutating func selectField() { selectFilter() }

  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool {
    edit(change)
  }

  var searchPlace: ListSearch.Place? { opened == nil ? nil : .list(.rows(openedTexts)) }

  var visibleTexts: [[String]] {
    let texts = openedTexts
    return Array(texts[position.visible.clamped(to: texts.indices)])
  }

  /// The texts of the values that are shown.
  private var openedTexts: [[String]] {
    opened.map { opened in opened.rows.map { [opened.text(of: $0)] } } ?? []
  }

  func whyNotSearched(_ bindings: KeyBindings) -> String {
    "\(bindings.name(.search) ?? ":settings") searches the settings."
  }

  // MARK: Moving

  mutating func moveChosen(by rows: Int, isDrag: Bool) -> [Intent] {
    changeOpened { $0.moveSelected(by: rows) } ?? []
  }

  func noEffectMessage(for action: KeyAction, _ bindings: KeyBindings) -> String? {
    switch action {
    case .moveUp, .moveDown:
      opened?.selectedElement == nil
        ? "You can only move the texts of a list here." : "It cannot be moved further."
    default: nil
    }
  }

  // MARK: Drawing

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    SettingsPane(context: context, settings: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    guard let opened else {
      return selectedHints(keys) + [
        keys.hint(.showAll, "back"), keys.hint(.help, "help"), keys.hint(.search, "search"),
        keys.play,
      ]
    }
    let isElement = opened.selectedElement != nil
    var hints = [keys.hint(.playSelected, isElement ? "change" : "choose")]
    if isElement { hints.append(keys.hint(.remove, "remove")) }
    if isElement, opened.elements.count > 1 {
      hints.append(keys.hint(.moveDown, "down"))
      hints.append(keys.hint(.moveUp, "up"))
    }
    hints.append(keys.hint(.showAll, opened.elements.isEmpty ? "cancel" : "back"))
    return hints
  }

  /// Returns the actions for the selected row.
  private func selectedHints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    switch selected {
    case .folder: return [keys.hint(.remove, "remove")]
    case .addFolder: return [keys.hint(.playSelected, "add")]
    case .entry(let entry):
      let isSet = if case .file = entry.origin { true } else { false }
      let room = SettingsPane.parts(of: keys.context.layout.body).meaning
      return [
        keys.hint(.playSelected, "change"),
        room.height < 3 ? keys.hint(.details, "about") : nil,
        isSet ? keys.hint(.remove, "default") : nil,
        entry.form == .keys ? keys.hint(.append, "another key") : nil,
      ]
    case .heading, nil: return [keys.hint(.playSelected, "change")]
    }
  }
}
