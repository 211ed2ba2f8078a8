import TerminalCells

/// Where things stand on a screen of a given size: in steps, each of which shows what fits.
struct Layout: Equatable, Sendable {
  /// The steps.
  enum Arrangement: Equatable, Sendable {
    /// The queue, and the playing track beside it.
    case wide
    /// The queue, and the playing track below it, in one frame.
    case framed
    /// As much of it as fits, without a frame.
    case bare
  }

  /// A line of what is said of the playing item.
  enum PanelLine: Equatable, Sendable {
    case title, artist, album, lyric, spectrum, photos, progress, next, moods
  }

  /// A line and where it stands.
  struct Placed: Equatable, Sendable {
    let line: PanelLine
    let area: Rect
  }

  /// The step.
  let arrangement: Arrangement
  /// The frame around the queue, and in ``Arrangement/framed`` around all; empty without one.
  private(set) var frame = Rect.nothing
  /// The names of the screens, where no frame has them.
  private(set) var tabs = Rect.nothing
  /// The columns' names.
  private(set) var heading = Rect.nothing
  /// The rows of the queue.
  private(set) var rows = Rect.nothing
  /// The rows, with the place of the columns' names on screens that have none.
  var body: Rect {
    heading.isEmpty
      ? rows
      : Rect(x: rows.x, y: heading.y, width: rows.width, height: rows.maxY - heading.y)
  }
  /// The line between the queue and the playing track.
  private(set) var divider = Rect.nothing
  /// The frame around the playing track, in ``Arrangement/wide``.
  private(set) var panelFrame = Rect.nothing
  /// Where the cover is; empty where there is no room for it.
  private(set) var cover = Rect.nothing
  /// What is said of the playing track.
  private(set) var panel: [Placed] = []
  /// The line at the foot.
  private(set) var status: Rect
  /// Whether the line at the foot has the row for itself, or covers another when it must.
  let hasStatusRow: Bool

  /// The layout for a screen of `size`.
  ///
  /// The rows of the lists are the same with a cover and without; without a list, the playing track has all of it.
  init(
    _ size: CellSize, showsList: Bool = true, showsCover: Bool = false,
    showsSpectrum: Bool = false, showsPhotos: Bool = false, titleRows: Int = 1
  ) {
    hasStatusRow = size.height >= 6
    arrangement =
      if size.width >= (showsList ? 110 : 40), size.height >= (showsList ? 20 : 14) {
        .wide
      } else if showsList, size.width >= 60, size.height >= 16 {
        .framed
      } else {
        .bare
      }
    let (body, foot) = Rect(size).split(top: size.height - 1)
    status = foot
    switch arrangement {
    case .wide:
      let rowsOfText = Self.rowsOfText + (showsSpectrum ? Self.spectrumRows : 0)
      layOutWide(
        body, showsList: showsList, coverBeside: showsCover ? rowsOfText : nil)
    case .framed: layOutFramed(body, showsCover: showsCover)
    case .bare: layOutBare(hasStatusRow ? body : Rect(size), showsList: showsList)
    }
    if titleRows > 1 { makeRoomForTitle(titleRows) }
    if showsSpectrum { makeRoomForSpectrum() }
    if showsPhotos { makeRoomForPhotos() }
  }

  /// How many rows a long title may have: what the lyrics can spare, where they stand below it.
  var mostTitleRows: Int {
    let lyrics = height(of: .lyric)
    let isAbove = area(of: .lyric).map { $0.y > (area(of: .title)?.y ?? 0) } ?? false
    return isAbove ? min(Self.titleRows, max(1, lyrics - Self.lyricsBelowTitle + 1)) : 1
  }

  /// The most rows of a title, and the fewest of the lyrics below one of several.
  private static let titleRows = 3
  private static let lyricsBelowTitle = 1

  /// A title of several rows moves what follows it down, into the lyrics.
  private mutating func makeRoomForTitle(_ rows: Int) {
    let more = rows - 1
    guard let lyrics = panel.firstIndex(where: { $0.line == .lyric }) else { return }
    let lyricsTop = panel[lyrics].area.y
    for index in panel.indices {
      let (line, area) = (panel[index].line, panel[index].area)
      let place: Rect
      switch line {
      case .title: place = Rect(x: area.x, y: area.y, width: area.width, height: rows)
      case .lyric:
        place = Rect(x: area.x, y: area.y + more, width: area.width, height: area.height - more)
      case _ where area.y < lyricsTop:
        place = Rect(x: area.x, y: area.y + more, width: area.width, height: area.height)
      default: place = area
      }
      panel[index] = Placed(line: line, area: place)
    }
  }

  /// Where a line of the panel stands; nil where there is no room for it.
  func area(of line: PanelLine) -> Rect? {
    panel.first { $0.line == line }?.area
  }

  /// How many rows a line of the panel has.
  func height(of line: PanelLine) -> Int {
    area(of: line)?.height ?? 0
  }

  /// The fewest rows of lyrics that can give some away, and the most that the visualizer takes.
  private static let lyricsBesideSpectrum = 8
  private static let spectrumRows = 8

  /// Below the lyrics, a third of them at most.
  private mutating func makeRoomForSpectrum() {
    guard let index = panel.firstIndex(where: { $0.line == .lyric }) else { return }
    let lyrics = panel[index].area
    guard lyrics.height >= Self.lyricsBesideSpectrum else { return }
    let height = min(Self.spectrumRows, lyrics.height / 3)
    let (upper, lower) = lyrics.split(top: lyrics.height - height)
    panel[index] = Placed(line: .lyric, area: upper.split(top: upper.height - 1).top)
    panel.insert(Placed(line: .spectrum, area: lower), at: index + 1)
  }

  /// The fewest rows of lyrics that give one to the pictures.
  private static let lyricsAbovePhotos = 4

  /// One line below the lyrics, and the visualizer.
  private mutating func makeRoomForPhotos() {
    guard let index = panel.firstIndex(where: { $0.line == .lyric }),
      let last = panel.lastIndex(where: { $0.line == .lyric || $0.line == .spectrum })
    else { return }
    let lyrics = panel[index].area
    guard lyrics.height >= Self.lyricsAbovePhotos else { return }
    for place in index...last {
      let (line, area) = (panel[place].line, panel[place].area)
      panel[place] = Placed(
        line: line,
        area: line == .lyric
          ? area.split(top: area.height - 1).top
          : Rect(x: area.x, y: area.y - 1, width: area.width, height: area.height))
    }
    let foot = panel[last].area
    panel.insert(
      Placed(
        line: .photos, area: Rect(x: foot.x, y: foot.maxY, width: foot.width, height: 1)),
      at: last + 1)
  }

  /// A cover leaves so many rows to the text; nil: there is none.
  private mutating func layOutWide(_ body: Rect, showsList: Bool, coverBeside rowsOfText: Int?) {
    let panelWidth = showsList ? min(76, max(46, body.width * 2 / 5)) : body.width
    let (left, right) = body.split(left: body.width - panelWidth)
    if showsList {
      frame = left
      (heading, rows) = left.inset(columns: 2, rows: 1).split(top: 1)
    }
    panelFrame = right
    let inner = right.inset(columns: 3, rows: 2)
    let above = rowsOfText.map { Self.coverHeight(in: inner, beside: $0) } ?? 0
    let beside = showsList || rowsOfText == nil ? 0 : Self.coverHeight(besideLyricsIn: inner)
    let hasCoverAbove = above > 0 && above >= beside
    if hasCoverAbove {
      cover = inner.split(top: above).top.centered(CellSize(width: above * 2, height: above))
    }
    let text = hasCoverAbove ? inner.split(top: above + 1).rest : inner
    // What comes next stands in the queue already, where that is seen.
    let hasNext = !showsList && text.height >= 13
    let (upper, foot) = text.split(top: text.height - (hasNext ? 5 : 4))
    let lyrics = beside > above ? layOutCover(ofHeight: beside, besideLyricsIn: upper) : upper
    let (head, middle) = lyrics.split(top: 4)
    panel = [
      Placed(line: .title, area: head.row(0)),
      Placed(line: .artist, area: head.row(1)),
      Placed(line: .album, area: head.row(2)),
      Placed(line: .lyric, area: middle),
      Placed(line: .progress, area: foot.row(1)),
      Placed(line: .moods, area: foot.row(hasNext ? 4 : 3)),
    ]
    if hasNext { panel.append(Placed(line: .next, area: foot.row(2))) }
  }

  /// Beside the lyrics stands a cover that is larger there than above them; answers what it leaves of `area`.
  private mutating func layOutCover(ofHeight height: Int, besideLyricsIn area: Rect) -> Rect {
    let (left, right) = area.split(left: 2 * height + 3)
    cover = left.split(left: 2 * height).left.centered(
      CellSize(width: 2 * height, height: height))
    return right
  }

  private mutating func layOutFramed(_ body: Rect, showsCover: Bool) {
    let lines: [PanelLine] = [.title, .artist, .lyric, .progress, .moods]
    frame = body
    let (upper, lower) = body.split(top: body.height - lines.count - 2)
    divider = lower.row(0)
    (heading, rows) = Rect(
      x: upper.x + 2, y: upper.y + 1, width: upper.width - 4, height: upper.height - 1
    ).split(top: 1)
    let below = lower.inset(columns: 2, rows: 1)
    // The text beside it keeps 60 columns, in which the moods have their names.
    let coverWidth = showsCover && below.width >= 2 * lines.count + 62 ? 2 * lines.count : 0
    cover = Rect(x: below.x, y: below.y, width: coverWidth, height: coverWidth / 2)
    place(lines, in: below.split(left: coverWidth > 0 ? coverWidth + 2 : 0).rest)
  }

  /// The most rows that a cover has, the fewest that are worth it, and what stays for the lyrics: four
  /// lines above them, four below, and five of them.
  private static let coverRows = 6...20
  private static let rowsOfText = 14
  /// The fewest columns that lyrics need beside a cover.
  private static let lyricsBesideCover = 30

  /// How many rows of a panel the cover has; 0 if it would be too small.
  private static func coverHeight(in panel: Rect, beside rowsOfText: Int) -> Int {
    let height = min(panel.width / 2, panel.height - rowsOfText, coverRows.upperBound)
    return height >= coverRows.lowerBound ? height : 0
  }

  /// How many rows a cover beside the lyrics has; 0 if that or the lyrics would be too small.
  private static func coverHeight(besideLyricsIn panel: Rect) -> Int {
    let height = min(panel.width / 5, panel.height - 5, coverRows.upperBound)
    let rest = panel.width - 2 * height - 3
    return height >= coverRows.lowerBound && rest >= lyricsBesideCover ? height : 0
  }

  private mutating func layOutBare(_ whole: Rect, showsList: Bool) {
    let (top, body) = whole.split(top: whole.height >= 10 && showsList ? 1 : 0)
    tabs = top
    var lines: [PanelLine] = [.title]
    if body.height >= 2 { lines += [.progress] }
    if body.height >= 6 { lines += [.moods] }
    if body.height >= 9 { lines.insert(.artist, at: 1) }
    if body.height >= 10 || body.height >= 9 && !tabs.isEmpty { lines.insert(.lyric, at: 2) }
    guard showsList else { return layOutAlone(lines, in: body) }
    let hasDivider = body.height >= 8
    let rowCount = body.height - lines.count - (hasDivider ? 1 : 0)
    let (upper, lower) = body.split(top: rowCount)
    if body.height >= 12, body.width >= 40 {
      (heading, rows) = upper.split(top: 1)
    } else {
      rows = upper
    }
    let (line, rest) = lower.split(top: hasDivider ? 1 : 0)
    divider = line
    place(lines, in: rest)
  }

  /// The playing track has all of a small screen, and the lyrics what is left of it.
  private mutating func layOutAlone(_ lines: [PanelLine], in body: Rect) {
    let (top, rest) = body.split(top: body.height >= 5 ? 1 : 0)
    divider = top
    var others = lines.filter { $0 != .lyric }
    if let progress = others.firstIndex(of: .progress), rest.height >= others.count + 5 {
      others.insert(.next, at: progress + 1)
    }
    let above = others.prefix { $0 != .progress }.count
    let lyrics = rest.height - others.count
    var next = 0
    for line in others {
      if line == .progress, lyrics > 0 {
        panel.append(
          Placed(
            line: .lyric,
            area: Rect(x: rest.x, y: rest.y + above, width: rest.width, height: lyrics)
          ))
        next += lyrics
      }
      panel.append(Placed(line: line, area: rest.row(next)))
      next += 1
    }
  }

  private mutating func place(_ lines: [PanelLine], in area: Rect) {
    panel = lines.enumerated().map { Placed(line: $1, area: area.row($0)) }
  }
}
