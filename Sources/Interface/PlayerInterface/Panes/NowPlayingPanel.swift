import PlayerModel
import SafeText
import TerminalCells

/// The now playing panel: title, artist, lyrics, progress and moods, as far as the layout has lines
/// for them.
struct NowPlayingPanel {
  let context: PaneContext
  let nowPlaying: NowPlaying
  /// The current drag of the progress bar, if any.
  let drag: MouseInput.Drag?
  /// The offset of local time from UTC in seconds.
  var utcOffset = 0

  /// The layout of the screen.
  var layout: Layout { context.layout }
  /// The current theme.
  var theme: Theme { context.theme }
  /// The glyphs that the terminal can show.
  var glyphs: Glyphs { context.glyphs }
  /// The time for which the panel is drawn.
  var now: Timestamp { context.now }
  /// The latest state of the player.
  var snapshot: PlayerSnapshot { context.snapshot }
  private var isWide: Bool { layout.arrangement == .wide }
  private var isBare: Bool { layout.arrangement == .bare }
  /// The alignment of the texts about the track, which begin at its cover if that is beside them.
  private var alignment: TextLine.Alignment {
    isWide && !layout.isCoverBeside ? .center : .leading
  }
  /// The alignment of the lines below them.
  var footAlignment: TextLine.Alignment { isWide ? .center : .leading }

  func draw(in buffer: inout CellBuffer) {
    drawTop(in: &buffer)
    drawCover(in: &buffer)
    if !layout.lyricsFrame.isEmpty {
      let title = [TextLine.Span("Lyrics", theme.secondary)]
      buffer.draw(
        Frame(glyphs: glyphs, style: theme.line, title: title, trailing: []), in: layout.lyricsFrame
      )
    }
    for placed in layout.panel {
      draw(placed.line, in: placed.area, of: &buffer)
    }
  }

  private func drawCover(in buffer: inout CellBuffer) {
    // The place stays empty until it is known whether there is a cover.
    guard !layout.cover.isEmpty, let answer = nowPlaying.cover.answer else { return }
    guard let picture = answer.picture else {
      guard let track = snapshot.item?.track else { return }
      let pattern = CoverPattern(
        title: track.title, artist: track.artist, in: context,
        isRound: context.preferences.cover == .disc)
      return buffer.draw(pattern, in: layout.cover)
    }
    buffer.draw(picture, in: layout.cover.centered(picture.size))
  }

  private func drawTop(in buffer: inout CellBuffer) {
    let title = [
      TextLine.Span("\(glyphs.sign(of: snapshot.state)) \(snapshot.stateText)", theme.accent)
    ]
    let modes = modes
    let trailing = [TextLine.Span(modes.text(0), theme.secondary)]
    defer { drawBottom(modes.text(1), in: &buffer) }
    if hasTabs { return drawTabs(title + trailing, in: &buffer) }
    if isWide {
      buffer.draw(
        Frame(glyphs: glyphs, style: theme.line, title: title, trailing: trailing),
        in: layout.panelFrame)
    } else {
      buffer.draw(
        Rule(
          ends: isBare ? .none : .tees, glyphs: glyphs, style: theme.line, title: title,
          trailing: trailing), in: layout.divider)
    }
  }

  /// Whether the tabs are at the top of the panel, and not at that of something next to it.
  private var hasTabs: Bool {
    context.screen == .playing && isWide && layout.frame.isEmpty && !context.isLocked
  }

  /// The lower edge of the frame around the playing track; empty if there is none.
  private var bottom: Rect {
    switch layout.arrangement {
    case .wide: layout.panelFrame.row(layout.panelFrame.height - 1)
    case .framed: layout.frame.row(layout.frame.height - 1)
    case .bare: .nothing
    }
  }

  /// Draws the modes that do not fit the upper edge.
  private func drawBottom(_ text: String, in buffer: inout CellBuffer) {
    guard !text.isEmpty else { return }
    buffer.draw(
      Rule(
        ends: .bottom, glyphs: glyphs, style: theme.line,
        title: isWide ? [] : QueueTimeText(context).spans,
        trailing: [TextLine.Span(text, theme.secondary)]), in: bottom)
  }

  /// Draws the top of the panel on the playing screen.
  private func drawTabs(_ state: [TextLine.Span], in buffer: inout CellBuffer) {
    let tabs = PaneFrame(context: context).tabs
    let gap = TextLine.Span(" \(glyphs.separator) ", theme.secondary)
    let modes = state.dropFirst().filter { !$0.text.isEmpty }
    buffer.draw(
      Frame(
        glyphs: glyphs, style: theme.line, title: tabs.spans(theme),
        trailing: [state[0]] + (modes.isEmpty ? [] : [gap] + modes)), in: layout.panelFrame)
  }

  /// Draws a line of the panel.
  func draw(_ line: Layout.PanelLine, in area: Rect, of buffer: inout CellBuffer) {
    switch line {
    case .title: drawTitle(in: area, of: &buffer)
    case .artist: draw(artistSpans, in: area, of: &buffer)
    case .album: draw([TextLine.Span(albumText, theme.secondary)], in: area, of: &buffer)
    case .details: draw([TextLine.Span(detailsText, theme.secondary)], in: area, of: &buffer)
    case .lyric: drawLyrics(in: area, of: &buffer)
    case .upcoming:
      drawUpcoming(
        heading: stoppedText, orOnly: stoppedText ?? nextText, alignment: alignment, in: area,
        of: &buffer)
    case .spectrum:
      SpectrumPane(in: area, theme: theme, glyphs: glyphs)
        .draw(nowPlaying.spectrum.levels, in: &buffer)
    case .photos:
      let text = nowPlaying.photos.text(fitting: area.width, ellipsis: glyphs.ellipsis)
      draw([TextLine.Span(text, theme.secondary)], in: area, of: &buffer)
    case .progress: drawProgress(rows: 0..<area.height, in: area, of: &buffer)
    case .next:
      let text = TextLine.Span(nextText, theme.secondary)
      buffer.draw(
        TextLine([text], alignment: footAlignment, ellipsis: glyphs.ellipsis), in: area)
    case .moods: drawMoods(in: area, of: &buffer)
    }
  }

  /// Draws the title, and the volume if no other line shows it.
  private func drawTitle(in area: Rect, of buffer: inout CellBuffer) {
    guard area.height == 1 else { return drawTitle(onRowsOf: area, of: &buffer) }
    guard isBare, layout.divider.isEmpty, area.width >= 24 else {
      draw(titleSpans, in: area, of: &buffer)
      return
    }
    let (left, right) = area.split(left: area.width - 5)
    draw(titleSpans, in: left, of: &buffer)
    buffer.draw(
      TextLine(
        "\(snapshot.volume)%", theme.secondary, alignment: .trailing, ellipsis: glyphs.ellipsis),
      in: right)
  }

  /// Draws a long title on several rows.
  private func drawTitle(onRowsOf area: Rect, of buffer: inout CellBuffer) {
    let lines = DisplayText(snapshot.item?.track.title ?? "").wrapped(
      to: area.width, limit: area.height, ellipsis: glyphs.ellipsis)
    for (row, line) in lines.enumerated() {
      draw([TextLine.Span(line.text, theme.strong)], in: area.row(row), of: &buffer)
    }
  }

  private func draw(_ spans: [TextLine.Span], in area: Rect, of buffer: inout CellBuffer) {
    buffer.draw(TextLine(spans, alignment: alignment, ellipsis: glyphs.ellipsis), in: area)
  }
}

// MARK: Texts

extension NowPlayingPanel {
  /// The modes that fit the edges of the panel.
  private var modes: ModeTexts {
    // The ends of the upper edge and the blanks around both texts also need room.
    let tabs = hasTabs ? PaneFrame(context: context).tabs.width + 3 : 0
    let top =
      (isWide ? layout.panelFrame : layout.divider).width - snapshot.stateText.count - 11 - tabs
    return ModeTexts(
      snapshot, clock: context.screen == .playing ? clockText : nil, at: now, glyphs: glyphs,
      fitting: bottom.isEmpty ? [top] : [top, bottom.width - 7])
  }

  /// The time of day.
  private var clockText: String {
    let minutes = Int((now.unixMilliseconds / 1000 + Int64(utcOffset)) / 60 % 1440 + 1440) % 1440
    return TimeText.clock(hours: minutes / 60, minutes: minutes % 60)
  }

  private var nextText: String {
    guard let track = snapshot.nextItem?.track else {
      return snapshot.item == nil ? "" : "End of the queue"
    }
    let artist = track.artist.isEmpty ? "" : " \(glyphs.separator) \(track.artist)"
    return "Next: \(track.title)\(artist)"
  }

  /// The title, with the state and the artist if they have no line of their own.
  private var titleSpans: [TextLine.Span] {
    guard let track = snapshot.item?.track else {
      return [TextLine.Span(idleTexts[0], theme.secondary)]
    }
    var spans = [TextLine.Span(track.title, theme.strong)]
    guard isBare else { return spans }
    if layout.divider.isEmpty {
      spans.insert(TextLine.Span("\(glyphs.sign(of: snapshot.state)) ", theme.accent), at: 0)
    }
    if layout.area(of: .artist) == nil, !track.artist.isEmpty {
      spans.append(TextLine.Span(" \(glyphs.separator) \(track.artist)", theme.secondary))
    }
    return spans
  }

  private var artistSpans: [TextLine.Span] {
    guard let track = snapshot.item?.track else {
      // The last text is appended if it has no line of its own.
      let texts = idleTexts.dropFirst().prefix(layout.arrangement == .framed ? 2 : 1)
      let text = texts.filter { !$0.isEmpty }.joined(separator: ": ")
      return [TextLine.Span(text, theme.secondary)]
    }
    guard !isWide else { return [TextLine.Span(track.artist)] }
    let parts = [track.artist, albumText].filter { !$0.isEmpty }
    let text = parts.joined(separator: " \(glyphs.separator) ")
    return [TextLine.Span(text, theme.secondary)]
  }

  private var albumText: String {
    guard let track = snapshot.item?.track else { return idleTexts.last ?? "" }
    // The small print has the year.
    guard let year = track.year, layout.area(of: .details) == nil else { return track.album }
    return track.album.isEmpty ? "\(year)" : "\(track.album) (\(year))"
  }
}

// MARK: Nothing is playing

extension NowPlayingPanel {
  /// Three texts that explain what to do when nothing is playing.
  private var idleTexts: [String] {
    let isSaidInList = context.screen == .queue && snapshot.queueCount == 0 && snapshot.scan == nil
    guard context.player.isAttached, !isSaidInList else { return ["", "", ""] }
    if snapshot.scan != nil, snapshot.queueCount == 0 {
      return ["Scanning your music.", "You can play what is found so far", screensWithMusic]
    }
    let play = context.bindings.name(.togglePlayback).map { "\($0) plays the queue" } ?? ""
    return snapshot.queueCount > 0
      ? ["Stopped.", play, ""]
      : ["The queue is empty.", screensWithMusic, "\(enter) plays what you choose there"]
  }

  private var enter: String { context.bindings.name(.playSelected) ?? "Enter" }

  /// The keys of screens with music to play.
  private var screensWithMusic: String {
    let screens: [(KeyAction, String)] = [
      (.showLibrary, "library"), (.showMoods, "moods"), (.showSearch, "search"),
    ]
    return screens.compactMap { action, name in
      context.bindings.name(action).map { "\($0) \(name)" }
    }
    .joined(separator: " \(glyphs.separator) ")
  }

  /// The hint at the key that starts playback; `nil` unless playback is stopped.
  private var stoppedText: String? {
    guard snapshot.state == .stopped, let track = snapshot.item?.track, context.player.isAttached,
      let key = context.bindings.name(.togglePlayback)
    else { return nil }
    let artist = track.artist.isEmpty ? "" : " \(glyphs.separator) \(track.artist)"
    return "Stopped. \(key) plays: \(track.title)\(artist)"
  }
}

// MARK: Lyrics

extension NowPlayingPanel {
  private func drawLyrics(in area: Rect, of buffer: inout CellBuffer) {
    if let stoppedText, area.height == 1 || nowPlaying.lyrics.lyrics == nil {
      let middle = area.row(area.height / 2)
      return draw([TextLine.Span(stoppedText, theme.secondary)], in: middle, of: &buffer)
    }
    lyricsPane(in: area).draw(in: area, of: &buffer)
  }

  private func lyricsPane(in area: Rect) -> LyricsPane {
    LyricsPane(
      view: nowPlaying.lyrics, position: snapshot.lyricsPosition(at: now), theme: theme,
      glyphs: glyphs, alignment: alignment, hasNote: !isWide && context.screen != .playing,
      showsAll: isWide || area.height > 1)
  }

  /// Returns the index of the line of lyrics at a place of the screen; `nil` if there is none with a time.
  func lyricsLine(x: Int, y: Int) -> Int? {
    guard let area = layout.area(of: .lyric), area.contains(x, y) else { return nil }
    return lyricsPane(in: area).line(inRow: y - area.y, of: area)
  }
}

// MARK: Volume and state

extension NowPlayingPanel {
  /// The area of the volume; empty if it is not visible.
  var volumeArea: Rect {
    if isBare, layout.divider.isEmpty {
      guard let title = layout.area(of: .title), title.width >= 24 else { return .nothing }
      return title.split(left: title.width - 5).rest
    }
    let modes = modes
    let edges = [isWide ? layout.panelFrame.row(0) : layout.divider, bottom]
    for (index, edge) in edges.enumerated() where modes.lines.indices.contains(index) {
      let line = modes.lines[index]
      guard let place = line.firstIndex(where: { $0.mode == .volume }) else { continue }
      let before = line[..<place].reduce(0) { $0 + $1.text.count + modes.separator.count }
      // A blank and the end of the edge follow the text.
      let start = edge.maxX - 3 - modes.text(index).count
      return Rect(x: start + before, y: edge.y, width: line[place].text.count, height: 1)
    }
    return .nothing
  }

  /// The area of the state, which is a button.
  var stateArea: Rect {
    guard context.screen != .playing || !isWide || context.isLocked else { return .nothing }
    let line = isWide ? layout.panelFrame.row(0) : layout.divider
    return line.inset(columns: 3).split(left: snapshot.stateText.count + 2).left
  }
}
