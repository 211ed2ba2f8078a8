package import PlayerModel
package import SafeText
package import TerminalCells

extension AppModel {
  /// Returns the screen at `now`; `utcOffset` is that of local time in seconds.
  package func rendered(at now: Timestamp, utcOffset: Int = 0) -> CellBuffer {
    var buffer = CellBuffer(size: size)
    let context = paneContext(at: now)
    drawList(context, in: &buffer)
    panel(context, utcOffset: utcOffset).draw(in: &buffer)
    statusLine(context).draw(in: &buffer)
    if context.theme.text != .plain { buffer.underlay(context.theme.text) }
    return buffer
  }

  /// The visualizer; `nil` if it is hidden.
  package var spectrumPane: SpectrumPane? {
    layout.area(of: .spectrum).map { SpectrumPane(in: $0, theme: theme, glyphs: glyphs) }
  }

  /// The heights of the visualizer's bars.
  package var spectrumLevels: [Int] { nowPlaying.spectrum.levels }

  /// Returns the progress to draw onto the last screen, which was drawn at `before`.
  ///
  /// Returns `nil` if more than the progress has changed since, and the whole screen must be drawn.
  package func progressPart(since before: Timestamp, at now: Timestamp) -> ScreenPart? {
    guard changesOnlyProgress(between: before, and: now) else { return nil }
    let context = paneContext(at: now)
    var former = context
    former.now = before
    guard let area = context.layout.area(of: .progress),
      QueueTimeText(context).spans == QueueTimeText(former).spans
    else { return nil }
    let panel = panel(context)
    let rows = panel.progressRows(changedSince: self.panel(former), in: area)
    let changed = Rect(
      x: area.x, y: area.y + rows.lowerBound, width: area.width, height: rows.count)
    return ScreenPart(area: changed, under: context.theme.text) {
      panel.drawProgress(rows: rows, in: area, of: &$0)
    }
  }

  /// Whether something covers the tab's screen.
  var isCovered: Bool { screens.isCovered || mode.hasPane }

  /// The layout of the screen.
  var layout: Layout {
    let single = laidOut(titleRows: 1, moodRows: 1)
    let moodRows = rowsOfMoods(in: single)
    let short = moodRows == 1 ? single : laidOut(titleRows: 1, moodRows: moodRows)
    guard let title = snapshot.item?.track.title, let area = short.area(of: .title),
      title.utf8.count > area.width
    else { return short }
    let rows = DisplayText(title).wrapped(
      to: max(1, area.width), limit: short.mostTitleRows, ellipsis: glyphs.ellipsis
    ).count
    return rows > 1 ? laidOut(titleRows: rows, moodRows: moodRows) : short
  }

  /// Styles for measuring a text, in which they do not matter.
  private static let plainTheme = Theme(.standard, depth: .none)

  /// Returns the rows that the moods need in a layout that has one for them.
  private func rowsOfMoods(in layout: Layout) -> Int {
    guard snapshot.item != nil, layout.arrangement == .wide || layout.rows.isEmpty,
      let area = layout.area(of: .moods)
    else { return 1 }
    let buttons = MoodButtons(
      snapshot, moods: moods, bindings: bindings, theme: Self.plainTheme, glyphs: glyphs)
    return buttons.isComplete(in: area.width) ? 1 : 2
  }

  private func laidOut(titleRows: Int, moodRows: Int) -> Layout {
    Layout(
      size, showsList: screen.profile.showsList || isCovered,
      showsCover: appearance.options.preferences.cover != .none && snapshot.item != nil,
      showsSpectrum: appearance.options.preferences.showsSpectrum,
      showsPhotos: screen == .playing && nowPlaying.photos.has(snapshot.item),
      showsWaveform: appearance.options.preferences.progress == .waveform,
      hasLyrics: nowPlaying.hasLyrics,
      panes: appearance.panes, titleRows: titleRows,
      following: UpcomingView.count(snapshot), moodRows: moodRows)
  }

  /// The current theme.
  var theme: Theme {
    appearance.theme(trying: screens.settings.tried)
  }

  /// Returns the context for drawing panes.
  func paneContext(at now: Timestamp) -> PaneContext {
    PaneContext(
      layout: layout, appearance: appearance, theme: theme, bindings: bindings, screen: screen,
      isLocked: isLocked, isTyping: mode == .typing, player: player, moods: moods,
      history: messages.history, titleOffset: titleScroll.offset(at: now),
      soughtColumn: screens.trackSeek?.column, now: now)
  }

  /// Returns the bottom line.
  func statusLine(_ context: PaneContext) -> StatusLine {
    StatusLine(
      context: context, screens: screens, mode: mode, message: message, pending: keys.pending,
      command: shell.running)
  }

  /// Returns the now playing panel.
  func panel(_ context: PaneContext, utcOffset: Int = 0) -> NowPlayingPanel {
    NowPlayingPanel(
      context: context, nowPlaying: nowPlaying, drag: mouse.drag,
      utcOffset: utcOffset)
  }

  private func drawList(_ context: PaneContext, in buffer: inout CellBuffer) {
    if case .folder(let prompt) = mode {
      FolderPane(context: context, prompt: prompt).draw(in: &buffer)
      return
    }
    if case .choosing(let chooser) = mode {
      PlaylistChooserPane(context: context, chooser: chooser, playlists: screens.moods.playlists)
        .draw(in: &buffer)
      return
    }
    screens.shown.draw(context, in: &buffer)
  }

  // MARK: Titles

  /// Updates title scrolling to the selected title.
  mutating func followTitle(_ context: PaneContext) {
    let isWanted = appearance.options.preferences.scrollsTitles && !isCovered
    titleScroll.follow(isWanted ? screens.tab.selectedTitle(context) : nil, at: context.now)
  }

  /// The maximum width of the window's title.
  private static let longestTitle = 200

  /// The title for the terminal's window; `nil` restores the previous one.
  package var terminalTitle: DisplayText? {
    guard appearance.options.preferences.namesTerminal else { return nil }
    let track = snapshot.item.map(\.track)
    let names = [track?.artist, track?.title].compactMap(\.self).filter { !$0.isEmpty }
    let playing = names.joined(separator: glyphs.repertoire == .ascii ? " - " : " – ")
    let separator = " \(glyphs.separator) "
    let text = [playing, "Stimmung"].filter { !$0.isEmpty }.joined(separator: separator)
    return DisplayText(text, fitting: Self.longestTitle, ellipsis: glyphs.ellipsis)
  }
}
