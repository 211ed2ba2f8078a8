import TerminalCells

/// The playing track on a screen of its own.
extension Layout {
  /// What there is to show of the playing track.
  struct Contents {
    var showsCover = false
    var showsSpectrum = false
    var showsPhotos = false
    /// Whether there are lyrics, and the listener wants to see them.
    var showsLyrics = false
    /// The number of tracks that follow.
    var following = 0
    /// The wanted rows of the title.
    var titleRows = 1
  }

  /// The minimum columns of text next to a cover, and the columns between them.
  private static let fewestColumns = 30
  private static let gap = 3
  /// The maximum share of the width that a cover beside the text gets.
  private static let coverShare = (part: 9, of: 20)
  /// The minimum rows of lyrics or of the next tracks below a cover.
  private static let fewestRows = 5
  /// The rows of title, artist, album and small print below a cover, with one blank row before them and one after.
  private static let headRows = 6
  /// The minimum rows of the screen's contents if the moods are to have two of them.
  private static let rowsForMoods = 12
  /// The maximum width of a list of tracks in the middle of the screen.
  private static let widestList = 100

  /// Lays out the playing track alone; its cover is next to the texts if it is larger there than above them.
  ///
  /// The cover has the same place with and without lyrics. Texts next to it are as high as the cover, or in the middle of
  /// its height if they are less.
  mutating func layOutAlone(_ body: Rect, _ contents: Contents) {
    panelFrame = body
    let inner = body.inset(columns: 3, rows: 2)
    // The progress grows upward if it is a waveform; the bottom line is below the body.
    let lead = max(1, Self.waveformRows(inWindowOf: body.height + 1))
    let (upper, foot) = split(
      inner, lead: lead, hasNext: true, rowsForMoods: Self.rowsForMoods)
    let beside = contents.showsCover ? Self.coverRows(besideTextIn: upper) : 0
    let above = contents.showsCover ? Self.coverRows(aboveTextIn: upper) : 0
    if beside > above {
      isCoverBeside = true
      let (left, right) = upper.split(left: 2 * beside + Self.gap)
      cover = left.split(left: 2 * beside).left.centered(
        CellSize(width: 2 * beside, height: beside))
      let text = Rect(x: right.x, y: cover.y, width: right.width, height: cover.height)
      placeTexts(contents, in: text)
    } else if above > 0 {
      cover = upper.split(top: above).top.centered(CellSize(width: above * 2, height: above))
      placeTexts(contents, in: upper.split(top: above + 1).rest, isBelowCover: true)
    } else {
      placeTexts(contents, in: upper)
    }
    place(foot, showsNext: contents.showsLyrics)
  }

  /// Returns the rows of a cover beside the texts; 0 if one of them would be too small.
  private static func coverRows(besideTextIn area: Rect) -> Int {
    let room = (area.width - gap - fewestColumns) / 2
    let share = area.width * coverShare.part / coverShare.of / 2
    let rows = min(room, share, area.height)
    return rows >= fewestCoverRows ? rows : 0
  }

  /// Returns the rows of a cover above the texts; 0 if it would be too small.
  private static func coverRows(aboveTextIn area: Rect) -> Int {
    let shared = area.height - headRows
    let rows = min(
      area.width / 2, shared - fewestRows, max(fewestCoverRows, shared * 2 / 3))
    return rows >= fewestCoverRows ? rows : 0
  }
}

// MARK: Texts

extension Layout {
  /// The rows of the texts about the track at the top, which get blank rows and small print as there is room.
  private struct Head {
    /// Whether there is small print.
    var hasDetails: Bool
    /// The blank rows after the title, and before the small print.
    var afterTitle: Int
    var beforeDetails: Int
    /// The blank rows after all.
    var after: Int

    init(height: Int) {
      after = height >= 5 ? 1 : 0
      hasDetails = height >= 9
      afterTitle = height >= 13 ? 1 : 0
      beforeDetails = height >= 14 ? 1 : 0
    }

    /// All rows with a title of one row.
    var rows: Int { 3 + afterTitle + beforeDetails + (hasDetails ? 1 : 0) + after }
  }

  /// The additional rows that a head with blank rows needs above the visualizer.
  private static let rowsForSpectrum = 6

  /// Places title, artist, album, small print, and lyrics or the next tracks, in the middle of an area.
  ///
  /// The visualizer and the photos are at its lower edge.
  private mutating func placeTexts(
    _ contents: Contents, in area: Rect, isBelowCover: Bool = false
  ) {
    var (text, foot) = area.split(
      top: area.height - (contents.showsPhotos && area.height >= 8 ? 1 : 0))
    if !foot.isEmpty { panel.append(Placed(line: .photos, area: foot)) }
    let head = Head(height: text.height - (contents.showsSpectrum ? Self.rowsForSpectrum : 0))
    let rest = text.height - head.rows
    if contents.showsSpectrum, rest >= Self.rowsForSpectrum {
      let rows = min(Self.spectrumRows, rest / 3)
      (text, foot) = text.split(top: text.height - rows)
      panel.append(Placed(line: .spectrum, area: foot))
      text = text.split(top: text.height - 1).top
    }
    let room = text.height - head.rows
    titleRoom = min(Self.titleRows, max(1, room))
    let titleRows = min(contents.titleRows, titleRoom ?? 1)
    let left = room - (titleRows - 1)
    // A heading is above the tracks.
    let wanted = contents.showsLyrics || isBelowCover ? left : contents.following + 1
    let filled = max(0, min(left, wanted))
    let all = head.rows + titleRows - 1 + filled
    let start = text.y + (isBelowCover ? 0 : max(0, text.height - all) / 2)
    place(head, titleRows: titleRows, in: text, at: start)
    guard filled > 0 else { return }
    let middle = Rect(x: text.x, y: start + all - filled, width: text.width, height: filled)
    guard !contents.showsLyrics else {
      return panel.append(Placed(line: .lyric, area: middle))
    }
    let width = isCoverBeside ? middle.width : min(Self.widestList, middle.width)
    panel.append(
      Placed(line: .upcoming, area: middle.centered(CellSize(width: width, height: filled))))
  }

  private mutating func place(_ head: Head, titleRows: Int, in area: Rect, at start: Int) {
    var y = start
    func row(_ line: PanelLine, height: Int = 1) -> Placed {
      defer { y += height }
      return Placed(line: line, area: Rect(x: area.x, y: y, width: area.width, height: height))
    }
    panel.append(row(.title, height: titleRows))
    y += head.afterTitle
    panel += [row(.artist), row(.album)]
    guard head.hasDetails else { return }
    y += head.beforeDetails
    panel.append(row(.details))
  }
}

// MARK: Small screens

extension Layout {
  /// The minimum rows of lyrics or of the next tracks that can give one to another line.
  private static let rowsToSpare = 5

  /// Lays out the playing track on a small screen, where the lyrics or the next tracks fill the remaining rows.
  mutating func layOutSmallAlone(_ lines: [PanelLine], in body: Rect, showsLyrics: Bool) {
    let (top, rest) = body.split(top: body.height >= 5 ? 1 : 0)
    divider = top
    var others = lines.filter { $0 != .lyric }
    if showsLyrics, let progress = others.firstIndex(of: .progress),
      rest.height >= others.count + Self.rowsToSpare
    {
      others.insert(.next, at: progress + 1)
    }
    let hasMoreMoods = moodRows > 1 && rest.height >= others.count + Self.rowsToSpare
    let filled = rest.height - others.count - (hasMoreMoods ? 1 : 0)
    var y = rest.y
    func add(_ line: PanelLine, height: Int) {
      let area = Rect(x: rest.x, y: y, width: rest.width, height: height)
      panel.append(Placed(line: line, area: area.intersection(rest)))
      y += height
    }
    for line in others {
      if line == .progress, filled > 0 {
        add(showsLyrics ? .lyric : .upcoming, height: filled)
      }
      add(line, height: line == .moods && hasMoreMoods ? 2 : 1)
    }
  }
}
