import PlayerModel
import TerminalCells

/// What plays: title, artist, words, progress and moods, each where the layout has a line for it.
struct NowPlayingPanel {
  let model: AppModel
  let layout: Layout
  let theme: Theme
  let now: Timestamp

  private var glyphs: Glyphs { model.traits.glyphs }
  private var snapshot: PlayerSnapshot { model.snapshot }
  private var isWide: Bool { layout.arrangement == .wide }
  private var isBare: Bool { layout.arrangement == .bare }
  private var alignment: TextLine.Alignment { isWide ? .center : .leading }

  func draw(in buffer: inout CellBuffer) {
    drawTop(in: &buffer)
    for placed in layout.panel {
      draw(placed.line, in: placed.area, of: &buffer)
    }
  }

  private func drawTop(in buffer: inout CellBuffer) {
    let title = [TextLine.Span("\(glyphs.sign(of: snapshot.state)) \(stateText)", theme.accent)]
    // Beside both texts stand the ends of the line and the blanks around them.
    let width = (isWide ? layout.panelFrame : layout.divider).width - stateText.count - 11
    let trailing = [TextLine.Span(modesText(fitting: width), theme.secondary)]
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

  private func draw(_ line: Layout.PanelLine, in area: Rect, of buffer: inout CellBuffer) {
    switch line {
    case .title: drawTitle(in: area, of: &buffer)
    case .artist: draw(artistSpans, in: area, of: &buffer)
    case .album: draw([TextLine.Span(albumText, theme.secondary)], in: area, of: &buffer)
    case .lyric: drawLyrics(in: area, of: &buffer)
    case .progress: drawProgress(in: area, of: &buffer)
    case .moods: drawMoods(in: area, of: &buffer)
    }
  }

  /// The title, and where no other line has room for it, the volume.
  private func drawTitle(in area: Rect, of buffer: inout CellBuffer) {
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

  private func draw(_ spans: [TextLine.Span], in area: Rect, of buffer: inout CellBuffer) {
    buffer.draw(TextLine(spans, alignment: alignment, ellipsis: glyphs.ellipsis), in: area)
  }
}

// MARK: Texts

extension NowPlayingPanel {
  private var stateText: String {
    switch snapshot.state {
    case .stopped: "Stopped"
    case .playing: "Playing"
    case .paused: "Paused"
    case .interrupted: "Interrupted"
    case .seekingForward: "Seeking forward"
    case .seekingBackward: "Seeking backward"
    }
  }

  /// As many modes as fit; the volume gives way first, what will stop the music last.
  private func modesText(fitting width: Int) -> String {
    var parts = ["volume \(snapshot.volume)%"]
    if snapshot.rate != 1 { parts.append("rate \(snapshot.rate)") }
    if snapshot.repeatMode != .off { parts.append("repeat \(snapshot.repeatMode.rawValue)") }
    if snapshot.shuffleMode != .off { parts.append("shuffle \(snapshot.shuffleMode.rawValue)") }
    if snapshot.stopsAfterItem { parts.append("stop after this") }
    if snapshot.output == "silent" { parts.append("no sound") }
    let separator = " \(glyphs.separator) "
    while parts.count > 1, parts.joined(separator: separator).count > width { parts.removeFirst() }
    return parts.joined(separator: separator)
  }

  /// The title; without a line of its own for them, also the state and the artist.
  private var titleSpans: [TextLine.Span] {
    guard let track = snapshot.item?.track else {
      return [TextLine.Span("Nothing to play yet", theme.secondary)]
    }
    var spans = [TextLine.Span(track.title, theme.strong)]
    guard isBare else { return spans }
    if layout.divider.isEmpty {
      spans.insert(TextLine.Span("\(glyphs.sign(of: snapshot.state)) ", theme.accent), at: 0)
    }
    if !layout.panel.contains(where: { $0.line == .artist }), !track.artist.isEmpty {
      spans.append(TextLine.Span(" \(glyphs.separator) \(track.artist)", theme.secondary))
    }
    return spans
  }

  private var artistSpans: [TextLine.Span] {
    guard let track = snapshot.item?.track else { return [] }
    guard !isWide else { return [TextLine.Span(track.artist)] }
    let parts = [track.artist, albumText].filter { !$0.isEmpty }
    let text = parts.joined(separator: " \(glyphs.separator) ")
    return [TextLine.Span(text, theme.secondary)]
  }

  private var albumText: String {
    guard let track = snapshot.item?.track else { return "" }
    guard let year = track.year else { return track.album }
    return track.album.isEmpty ? "\(year)" : "\(track.album) (\(year))"
  }
}

// MARK: Words

extension NowPlayingPanel {
  private func drawLyrics(in area: Rect, of buffer: inout CellBuffer) {
    guard let lyrics = model.lyrics, !lyrics.lines.isEmpty else { return }
    let sung = lyrics.lineIndex(at: snapshot.position(at: now))
    guard isWide else {
      if let sung { draw([lyric(lyrics.lines[sung], isSung: true)], in: area, of: &buffer) }
      return
    }
    // The sung line stands in the middle; words without times are read from the top.
    let first = lyrics.synced ? (sung ?? 0) - area.height / 2 : 0
    for row in 0..<area.height where lyrics.lines.indices.contains(first + row) {
      let index = first + row
      let line = lyric(lyrics.lines[index], isSung: index == sung)
      draw([line], in: area.row(row), of: &buffer)
    }
  }

  private func lyric(_ line: Lyrics.Line, isSung: Bool) -> TextLine.Span {
    guard isSung else { return TextLine.Span(line.text, theme.secondary) }
    let note = String(glyphs.note)
    if isWide { return TextLine.Span(line.text.isEmpty ? note : line.text, theme.accent) }
    return TextLine.Span(line.text.isEmpty ? note : "\(note) \(line.text)", theme.accent)
  }
}

// MARK: Progress and moods

extension NowPlayingPanel {
  private func drawProgress(in area: Rect, of buffer: inout CellBuffer) {
    guard let track = snapshot.item?.track else { return }
    let position = snapshot.position(at: now)
    let elapsed = TimeText.text(position)
    let total = TimeText.length(of: track)
    let bar = area.inset(columns: max(elapsed.count, total.count) + 1)
    guard bar.width >= 4 else {
      draw([TextLine.Span("\(elapsed)/\(total)")], in: area, of: &buffer)
      return
    }
    buffer.draw(TextLine(elapsed, ellipsis: glyphs.ellipsis), in: area)
    buffer.draw(
      TextLine(total, theme.secondary, alignment: .trailing, ellipsis: glyphs.ellipsis), in: area)
    let fraction = track.duration.map { $0 > 0 ? position / $0 : 0 } ?? 0
    buffer.draw(
      ProgressBar(
        fraction: fraction, glyphs: glyphs, fullStyle: theme.barFull, emptyStyle: theme.line),
      in: bar)
  }

  private func drawMoods(in area: Rect, of buffer: inout CellBuffer) {
    guard snapshot.item != nil else { return }
    let buttons = MoodButtons(filed: snapshot.itemMoods, theme: theme, glyphs: glyphs)
    draw(buttons.spans(fitting: area.width), in: area, of: &buffer)
  }
}
