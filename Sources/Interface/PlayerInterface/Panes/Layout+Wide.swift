import TerminalCells

/// The playing track in a frame of its own, next to a list.
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
  static let fewestCoverRows = 6
  /// The rows that cover and lyrics do not use: four lines below the cover, four at the foot, and
  /// one between.
  private static let rowsAround = 9
  /// The minimum rows of lyrics below a cover.
  private static let fewestLyrics = 5
  static let spectrumRows = 8
  /// The minimum rows below the cover if the moods are to have two of them.
  private static let rowsForMoods = 8
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

  /// Lays out the playing track from top to bottom: cover, texts, lyrics and foot.
  ///
  /// - Parameter hasSpareLine: Whether rows that are left over take the texts that are shown instead of
  ///   lyrics.
  private mutating func layOutPanel(
    _ area: Rect, showsCover: Bool, showsSpectrum: Bool, showsLyrics: Bool,
    hasSpareLine: Bool = false
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
    let (upper, foot) = split(text, lead: 1, hasNext: false, rowsForMoods: Self.rowsForMoods)
    let middle = upper.split(top: 4).rest
    place(head: upper, lyrics: showsLyrics ? middle : nil)
    place(foot, showsNext: false)
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

  /// The lines at the foot of the panel.
  struct Foot {
    /// The area of all of them.
    let area: Rect
    /// The blank rows above the progress.
    let lead: Int
    /// Whether there is a row for the next track.
    let hasNext: Bool
    /// The rows of the moods.
    let moodRows: Int
  }

  /// Splits off the lines at the foot, which include the next track only if there is room.
  ///
  /// - Parameter rowsForMoods: The minimum rows of the area if the moods are to have two of them.
  func split(
    _ area: Rect, lead: Int, hasNext: Bool, rowsForMoods: Int
  ) -> (upper: Rect, foot: Foot) {
    let hasNext = hasNext && area.height >= 13
    let moodRows = area.height >= rowsForMoods ? min(2, self.moodRows) : 1
    let parts = area.split(top: area.height - lead - 2 - moodRows - (hasNext ? 1 : 0))
    return (
      parts.top, Foot(area: parts.rest, lead: lead, hasNext: hasNext, moodRows: moodRows)
    )
  }

  private mutating func place(head: Rect, lyrics: Rect?) {
    panel = [
      Placed(line: .title, area: head.row(0)),
      Placed(line: .artist, area: head.row(1)),
      Placed(line: .album, area: head.row(2)),
    ]
    if let lyrics { panel.append(Placed(line: .lyric, area: lyrics)) }
  }

  /// Places the progress, the next track if it is wanted, and the moods.
  mutating func place(_ foot: Foot, showsNext: Bool) {
    let area = foot.area
    panel.append(Placed(line: .progress, area: area.row(foot.lead)))
    panel.append(
      Placed(line: .moods, area: area.split(top: area.height - foot.moodRows).rest))
    guard foot.hasNext, showsNext else { return }
    panel.append(Placed(line: .next, area: area.row(foot.lead + 1)))
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
      ? min(shared - Self.fewestLyrics - spectrum, max(Self.fewestCoverRows, shared * 2 / 3))
      : max(shared - spectrum, min(shared, Self.fewestCoverRows))
    let rows = min(inner.width / 2, height)
    return rows >= Self.fewestCoverRows ? rows : 0
  }
}
