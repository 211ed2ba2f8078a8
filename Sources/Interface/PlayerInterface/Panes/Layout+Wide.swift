import TerminalCells

/// The playing track in a frame of its own, next to a list or on the whole screen.
extension Layout {
  /// The minimum size of a window in which it is next to a list.
  static let widthBesideList = 110
  static let heightBesideList = 20
  /// The minimum widths of the playing track, the lyrics and the list when they are next to each
  /// other.
  private static let narrowest = (panel: 46, lyrics: 40, list: 50)
  /// The maximum widths that the playing track and the lyrics get by themselves; the list gets the
  /// rest.
  private static let widest = (panel: 60, lyrics: 60)
  /// The minimum width of the list next to lyrics with a column of their own.
  private static let listBesideLyrics = 100

  /// The minimum height of a cover.
  private static let fewestCoverRows = 6
  /// The rows that cover and lyrics do not use: four lines below the cover, four at the foot, and
  /// one between.
  private static let rowsAround = 9
  /// The minimum rows of lyrics below a cover, and the minimum columns of lyrics next to one.
  private static let fewestLyrics = (below: 5, beside: 30)
  static let spectrumRows = 8
  /// The minimum number of rows that are left over; fewer are for a long title.
  private static let fewestSpareRows = 3

  /// Lays out the list, the playing track and, if there are lyrics and enough room, a column of
  /// lyrics.
  ///
  /// With room for that column, the playing track has the same place with and without lyrics.
  mutating func layOutBesideList(
    _ body: Rect, showsCover: Bool, showsSpectrum: Bool, hasLyrics: Bool, _ panes: PaneArrangement
  ) {
    let shift = body.width * panes.widening / 100
    let wanted =
      min(Self.widest.panel, max(Self.narrowest.panel, body.width * 2 / 5)) + shift
    let panelWidth = min(max(wanted, Self.narrowest.panel), body.width - Self.narrowest.list)
    let lyricsWidth = min(Self.widest.lyrics, max(Self.narrowest.lyrics, body.width / 5))
    let hasRoom =
      panes.showsLyrics && body.width - panelWidth - lyricsWidth >= Self.listBesideLyrics
    let hasColumn = hasRoom && hasLyrics
    let (rest, lyrics) = body.split(left: body.width - (hasColumn ? lyricsWidth : 0))
    let (list, panel) = rest.split(left: rest.width - panelWidth)
    layOutList(list)
    layOutPanel(
      panel, showsCover: showsCover, showsSpectrum: showsSpectrum,
      showsLyrics: panes.showsLyrics && !hasRoom, hasSpareLine: hasRoom && !hasColumn)
    guard hasColumn else { return }
    lyricsFrame = lyrics
    self.panel.append(Placed(line: .lyric, area: lyrics.inset(columns: 3, rows: 2)))
  }

  private mutating func layOutList(_ area: Rect) {
    frame = area
    (heading, rows) = area.inset(columns: 2, rows: 1).split(top: 1)
  }

  /// Lays out the playing track alone; its cover is next to the lyrics if it is larger there than
  /// above them.
  mutating func layOutAlone(
    _ body: Rect, showsCover: Bool, showsSpectrum: Bool, _ panes: PaneArrangement
  ) {
    let inner = body.inset(columns: 3, rows: 2)
    let above = coverHeight(
      aboveLyricsIn: inner, showsLyrics: panes.showsLyrics, showsSpectrum: showsSpectrum)
    let beside = panes.showsLyrics ? Self.coverHeight(besideLyricsIn: inner) : 0
    guard showsCover, beside > above else {
      return layOutPanel(
        body, showsCover: showsCover, showsSpectrum: showsSpectrum,
        showsLyrics: panes.showsLyrics, isAlone: true)
    }
    panelFrame = body
    let (upper, foot) = split(inner, hasNext: true)
    let (left, right) = upper.split(left: 2 * beside + 3)
    cover = left.split(left: 2 * beside).left.centered(
      CellSize(width: 2 * beside, height: beside))
    place(head: right, foot, lyrics: right.split(top: 4).rest)
  }

  /// Lays out the playing track from top to bottom: cover, texts, lyrics and foot.
  ///
  /// - Parameter hasSpareLine: Whether rows that are left over take the texts that are shown instead of
  ///   lyrics.
  private mutating func layOutPanel(
    _ area: Rect, showsCover: Bool, showsSpectrum: Bool, showsLyrics: Bool,
    hasSpareLine: Bool = false, isAlone: Bool = false
  ) {
    panelFrame = area
    let inner = area.inset(columns: 3, rows: 2)
    let height =
      showsCover
      ? coverHeight(
        aboveLyricsIn: inner, showsLyrics: showsLyrics, showsSpectrum: showsSpectrum) : 0
    if height > 0 {
      cover = inner.split(top: height).top.centered(CellSize(width: height * 2, height: height))
    }
    let text = height > 0 ? inner.split(top: height + 1).rest : inner
    // The visible queue already shows the next track.
    let (upper, foot) = split(text, hasNext: isAlone)
    let middle = upper.split(top: 4).rest
    place(head: upper, foot, lyrics: showsLyrics ? middle : nil)
    if hasSpareLine, !showsSpectrum, middle.height >= Self.fewestSpareRows {
      panel.append(Placed(line: .lyric, area: middle))
      hasSpareLyrics = true
    }
    guard showsSpectrum, !showsLyrics, middle.height >= 2 else { return }
    panel.append(
      Placed(
        line: .spectrum,
        area: middle.split(top: middle.height - min(middle.height, Self.spectrumRows)).rest))
  }

  /// Splits off the lines at the foot, which include the next track only if there is room.
  private func split(_ area: Rect, hasNext: Bool) -> (upper: Rect, foot: Rect) {
    let parts = area.split(top: area.height - (hasNext && area.height >= 13 ? 5 : 4))
    return (parts.top, parts.rest)
  }

  private mutating func place(head: Rect, _ foot: Rect, lyrics: Rect?) {
    panel = [
      Placed(line: .title, area: head.row(0)),
      Placed(line: .artist, area: head.row(1)),
      Placed(line: .album, area: head.row(2)),
    ]
    if let lyrics { panel.append(Placed(line: .lyric, area: lyrics)) }
    let hasNext = foot.height > 4
    panel.append(Placed(line: .progress, area: foot.row(1)))
    panel.append(Placed(line: .moods, area: foot.row(hasNext ? 4 : 3)))
    if hasNext { panel.append(Placed(line: .next, area: foot.row(2))) }
  }

  /// Returns the rows of a cover above the lyrics, or 0 if it would be too small.
  ///
  /// The cover gets two thirds of the rows that they share, or all of them without lyrics.
  private func coverHeight(
    aboveLyricsIn inner: Rect, showsLyrics: Bool, showsSpectrum: Bool
  ) -> Int {
    let shared = inner.height - Self.rowsAround
    let spectrum = showsSpectrum ? Self.spectrumRows : 0
    let height =
      showsLyrics
      ? min(shared - Self.fewestLyrics.below - spectrum, max(Self.fewestCoverRows, shared * 2 / 3))
      : max(shared - spectrum, min(shared, Self.fewestCoverRows))
    let rows = min(inner.width / 2, height)
    return rows >= Self.fewestCoverRows ? rows : 0
  }

  /// Returns the rows of a cover next to the lyrics, or 0 if one of them would be too small.
  private static func coverHeight(besideLyricsIn panel: Rect) -> Int {
    let height = min(panel.width / 5, panel.height - 5)
    let rest = panel.width - 2 * height - 3
    return height >= fewestCoverRows && rest >= fewestLyrics.beside ? height : 0
  }
}
