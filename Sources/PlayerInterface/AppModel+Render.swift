package import PlayerModel
package import TerminalCells

extension AppModel {
  /// The screen as it is to be seen at `now`, where local time is `utcOffset` seconds ahead of UTC.
  package func rendered(at now: Timestamp, utcOffset: Int = 0) -> CellBuffer {
    var buffer = CellBuffer(size: size)
    let layout = layout
    let theme = theme
    drawList(layout, theme, now, in: &buffer)
    NowPlayingPanel(
      model: self, layout: layout, theme: theme, now: now, utcOffset: utcOffset
    ).draw(in: &buffer)
    StatusLine(model: self, layout: layout, theme: theme, now: now).draw(in: &buffer)
    if theme.text != .plain { buffer.underlay(theme.text) }
    return buffer
  }

  /// Draws the visualizer anew in a screen that shows all else as it is.
  package func redrawSpectrum(in buffer: inout CellBuffer) {
    guard buffer.size == size,
      let area = layout.panel.first(where: { $0.line == .spectrum })?.area
    else { return }
    let theme = theme
    buffer.fill(area)
    SpectrumPane(levels: spectrum.levels, theme: theme, glyphs: traits.glyphs)
      .draw(in: area, of: &buffer)
    if theme.text != .plain { buffer.underlay(theme.text) }
  }

  /// Whether something lies over the screen that has rows.
  var isOverlaid: Bool {
    switch mode {
    case .messages, .folder: true
    default: false
    }
  }

  private func drawList(
    _ layout: Layout, _ theme: Theme, _ now: Timestamp, in buffer: inout CellBuffer
  ) {
    if case .messages(let scroll) = mode {
      MessagesPane(model: self, layout: layout, theme: theme, scroll: scroll).draw(in: &buffer)
      return
    }
    if case .folder(let prompt) = mode {
      FolderPane(model: self, layout: layout, theme: theme, prompt: prompt).draw(in: &buffer)
      return
    }
    switch screen {
    case .help: HelpPane(model: self, layout: layout, theme: theme).draw(in: &buffer)
    case .library:
      BrowserPane(model: self, browser: library, layout: layout, theme: theme).draw(in: &buffer)
    case .queue: QueuePane(model: self, layout: layout, theme: theme, now: now).draw(in: &buffer)
    case .moods:
      BrowserPane(model: self, browser: collections, layout: layout, theme: theme)
        .draw(in: &buffer)
    case .playing: break
    case .search: SearchPane(model: self, layout: layout, theme: theme).draw(in: &buffer)
    case .settings: SettingsPane(model: self, layout: layout, theme: theme).draw(in: &buffer)
    case .log: LogPane(model: self, layout: layout, theme: theme).draw(in: &buffer)
    }
  }
}
