import PlayerModel

/// Key actions that arrange the panes next to the lists; the result is saved for the next session.
extension AppModel {
  /// The layout while a list is visible, whatever screen is shown now.
  var listLayout: Layout { listLayout(with: appearance.panes) }

  private func listLayout(with panes: PaneArrangement) -> Layout {
    Layout(
      size, showsWaveform: appearance.options.preferences.progress == .waveform,
      hasLyrics: nowPlaying.hasLyrics, panes: panes)
  }

  /// Switches to the next style of the cover.
  mutating func changeCover() -> [Effect] {
    messages.show(appearance.changeCover())
    return [.keepAppearance(appearance.kept)]
  }

  /// Turns the visualizer on or off.
  mutating func toggleSpectrum() -> [Effect] {
    appearance.toggleSpectrum()
    let isOn = appearance.options.preferences.showsSpectrum
    say(isOn ? "Visualizer: on\(wayToSpectrum)" : "Visualizer: off")
    return [.keepAppearance(appearance.kept)]
  }

  /// How to see the visualizer, after a semicolon; empty if it is visible.
  private var wayToSpectrum: String {
    guard layout.height(of: .spectrum) == 0 else { return "" }
    let playing = Layout(
      size, showsList: false, showsCover: appearance.options.preferences.cover != .none,
      showsSpectrum: true, hasLyrics: nowPlaying.hasLyrics, panes: appearance.panes)
    guard screen.profile.showsList || isCovered, playing.height(of: .spectrum) > 0 else {
      return "; it needs a larger window."
    }
    return bindings.name(.showPlaying).map { "; \($0) shows it." }
      ?? "; the playing screen shows it."
  }

  /// Hides, shows or resizes the panes.
  mutating func arrangePanes(_ action: KeyAction) -> [Effect] {
    let before = appearance.panes
    switch action {
    case .panel: togglePanel()
    case .lyrics: toggleLyrics()
    case .widenPanel: widenPanel(by: 1)
    case .narrowPanel: widenPanel(by: -1)
    default: break
    }
    guard appearance.panes != before else { return [] }
    screens.resize(to: listLayout)
    return [.keepAppearance(appearance.kept)]
  }

  private mutating func togglePanel() {
    appearance.arrange { $0.showsPanel.toggle() }
    guard appearance.panes.showsPanel else { return say("Playing pane: below the list") }
    let isSeen = listLayout.arrangement == .wide
    say(isSeen ? "Playing pane: beside the list" : "Playing pane: beside the list; \(tooNarrow)")
  }

  private mutating func toggleLyrics() {
    appearance.arrange { $0.showsLyrics.toggle() }
    say(appearance.panes.showsLyrics ? "Lyrics: shown" : "Lyrics: hidden")
  }

  private mutating func widenPanel(by steps: Int) {
    guard listLayout.arrangement == .wide else {
      let key = bindings.name(.panel).map { " (\($0))" } ?? ""
      return say(
        appearance.panes.showsPanel
          ? "Nothing to resize: a pane beside the list needs \(Layout.widthBesideList) columns and \(Layout.heightBesideList) rows."
          : "Nothing to resize: the playing pane is below the list\(key).")
    }
    let before = listLayout.frame.width
    var panes = appearance.panes
    guard panes.widen(by: steps), listLayout(with: panes).frame.width != before else {
      return say(
        steps > 0 ? "The playing pane is as wide as it gets." : "It is as narrow as it gets.")
    }
    appearance.arrange { $0 = panes }
  }

  private var tooNarrow: String {
    "it needs a window of \(Layout.widthBesideList) columns and \(Layout.heightBesideList) rows."
  }
}
