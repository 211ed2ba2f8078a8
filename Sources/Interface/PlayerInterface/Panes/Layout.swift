import TerminalCells

/// The positions of everything on a screen of a given size, in an arrangement that fits.
struct Layout: Equatable, Sendable {
  /// The arrangements, from large to small screens.
  enum Arrangement: Equatable, Sendable {
    /// The queue, with the playing track next to it.
    case wide
    /// The queue, with the playing track below it, in one frame.
    case framed
    /// As much of that as fits, without a frame.
    case bare
  }

  /// A line of the now playing panel.
  enum PanelLine: Equatable, Sendable {
    case title, artist, album, details, lyric, upcoming, spectrum, photos, progress, next, moods
  }

  /// A line with its area.
  struct Placed: Equatable, Sendable {
    let line: PanelLine
    let area: Rect
  }

  /// The arrangement.
  let arrangement: Arrangement
  /// The frame around the queue, or around everything in ``Arrangement/framed``; empty if there is
  /// none.
  var frame = Rect.nothing
  /// The tabs, if they are not in a frame.
  var tabs = Rect.nothing
  /// The names of the columns.
  var heading = Rect.nothing
  /// The rows of the list.
  var rows = Rect.nothing
  /// The rows and the heading, for screens without columns.
  var body: Rect {
    heading.isEmpty
      ? rows
      : Rect(x: rows.x, y: heading.y, width: rows.width, height: rows.maxY - heading.y)
  }
  /// The line between the queue and the playing track.
  var divider = Rect.nothing
  /// The frame around the playing track in ``Arrangement/wide``.
  var panelFrame = Rect.nothing
  /// The frame around the lyrics if they have a column of their own; otherwise empty.
  var lyricsFrame = Rect.nothing
  /// The cover; empty if there is no room for it.
  var cover = Rect.nothing
  /// Whether the rows of lyrics are only left over, because lyrics have a column of their own.
  var hasSpareLyrics = false
  /// Whether the texts about the playing track are next to its cover.
  var isCoverBeside = false
  /// The maximum rows of a long title, where the playing track was laid out alone.
  var titleRoom: Int?
  /// The wanted rows of the moods, which they get where there is room.
  let moodRows: Int
  /// The lines of the now playing panel.
  var panel: [Placed] = []
  /// The bottom line.
  var status: Rect
  /// Whether the bottom line has a row of its own rather than covering another when needed.
  let hasStatusRow: Bool

  /// Creates the layout for a screen of `size`.
  ///
  /// The list has the same rows with and without a cover and lyrics. Without a list, the playing
  /// track uses the whole screen, with its lyrics or else the tracks that follow.
  init(
    _ size: CellSize, showsList: Bool = true, showsCover: Bool = false,
    showsSpectrum: Bool = false, showsPhotos: Bool = false, showsWaveform: Bool = false,
    hasLyrics: Bool = false, panes: PaneArrangement = PaneArrangement(), titleRows: Int = 1,
    following: Int = 0, moodRows: Int = 1
  ) {
    self.moodRows = moodRows
    hasStatusRow = size.height >= 6
    arrangement =
      if showsList
        ? panes.showsPanel && size.width >= Self.widthBesideList
          && size.height >= Self.heightBesideList : size.width >= 40 && size.height >= 14
      {
        .wide
      } else if showsList, size.width >= 60, size.height >= 16 {
        .framed
      } else {
        .bare
      }
    let (body, foot) = Rect(size).split(top: size.height - 1)
    status = foot
    switch arrangement {
    case .wide where showsList:
      layOutBesideList(
        body, showsCover: showsCover, showsSpectrum: showsSpectrum, hasLyrics: hasLyrics, panes)
    case .wide:
      layOutAlone(
        body,
        Contents(
          showsCover: showsCover, showsSpectrum: showsSpectrum, showsPhotos: showsPhotos,
          showsLyrics: panes.showsLyrics && hasLyrics, following: following, titleRows: titleRows))
    case .framed: layOutFramed(body, showsCover: showsCover, showsLyrics: panes.showsLyrics)
    case .bare:
      layOutBare(
        hasStatusRow ? body : Rect(size), showsList: showsList,
        showsLyrics: panes.showsLyrics && (showsList || hasLyrics))
    }
    // Alone in a large window, the playing track has all of that already.
    let hasAll = titleRoom != nil
    if titleRows > 1, !hasAll { makeRoomForTitle(titleRows) }
    if showsSpectrum, !hasAll, area(of: .spectrum) == nil { makeRoomForSpectrum() }
    if showsPhotos, !hasAll { makeRoomForPhotos() }
    if showsWaveform { makeRoomForWaveform(in: size) }
  }

  /// The maximum rows of a long title, which depends on the room below it.
  var mostTitleRows: Int {
    if let titleRoom { return titleRoom }
    guard let title = area(of: .title) else { return 1 }
    let lyrics = area(of: filling) ?? .nothing
    guard lyrics.isBelow(title) else { return min(Self.titleRows, 1 + spareRows) }
    return min(Self.titleRows, max(1, lyrics.height - Self.lyricsBelowTitle + 1))
  }

  /// The maximum rows of a title, and the minimum rows of the lyrics below a title with several.
  static let titleRows = 3
  private static let lyricsBelowTitle = 1

  /// The empty rows below title, artist and album, except one; 0 if there are none.
  private var spareRows: Int {
    guard arrangement == .wide, let album = area(of: .album) else { return 0 }
    let next = panel.map(\.area).filter { $0.isBelow(album) }.map(\.y).min() ?? album.maxY
    return max(0, next - album.maxY - 1)
  }

  /// Gives the title several rows, and moves what follows down into the lyrics or into empty rows.
  private mutating func makeRoomForTitle(_ rows: Int) {
    let more = rows - 1
    guard let title = area(of: .title) else { return }
    let lyrics = area(of: filling).flatMap { $0.isBelow(title) ? $0 : nil }
    guard lyrics != nil || spareRows >= more else { return }
    let end = lyrics?.y ?? area(of: .album)?.maxY ?? title.maxY
    for index in panel.indices {
      let (line, area) = (panel[index].line, panel[index].area)
      let place: Rect
      switch line {
      case .title: place = Rect(x: area.x, y: area.y, width: area.width, height: rows)
      case filling where lyrics != nil:
        place = Rect(x: area.x, y: area.y + more, width: area.width, height: area.height - more)
      case _ where area.x == title.x && area.y < end:
        place = Rect(x: area.x, y: area.y + more, width: area.width, height: area.height)
      default: place = area
      }
      panel[index] = Placed(line: line, area: place)
    }
  }

  /// The line that takes the remaining rows: the lyrics, or else the next tracks.
  private var filling: PanelLine { area(of: .upcoming) == nil ? .lyric : .upcoming }

  /// Returns the area of a line of the panel; `nil` if there is no room for it.
  func area(of line: PanelLine) -> Rect? {
    panel.first { $0.line == line }?.area
  }

  /// Returns the height of a line of the panel; 0 if there is no room for it.
  func height(of line: PanelLine) -> Int {
    area(of: line)?.height ?? 0
  }

  /// The minimum rows of lyrics that can give some to the visualizer.
  private static let lyricsBesideSpectrum = 8

  /// Places the visualizer below the lyrics, in at most a third of their rows.
  private mutating func makeRoomForSpectrum() {
    let filling = filling
    guard let index = panel.firstIndex(where: { $0.line == filling }) else { return }
    let lyrics = panel[index].area
    guard lyrics.height >= Self.lyricsBesideSpectrum else { return }
    let height = min(Self.spectrumRows, lyrics.height / 3)
    let (upper, lower) = lyrics.split(top: lyrics.height - height)
    panel[index] = Placed(line: filling, area: upper.split(top: upper.height - 1).top)
    panel.insert(Placed(line: .spectrum, area: lower), at: index + 1)
  }

  /// The minimum rows of lyrics that can give one to the photos.
  private static let lyricsAbovePhotos = 4

  /// Places the photos in a line below the lyrics and the visualizer.
  private mutating func makeRoomForPhotos() {
    let filling = filling
    guard let index = panel.firstIndex(where: { $0.line == filling }),
      let last = panel.lastIndex(where: { $0.line == filling || $0.line == .spectrum })
    else { return }
    let lyrics = panel[index].area
    guard lyrics.height >= Self.lyricsAbovePhotos else { return }
    for place in index...last {
      let (line, area) = (panel[place].line, panel[place].area)
      panel[place] = Placed(
        line: line,
        area: line == filling
          ? area.split(top: area.height - 1).top
          : Rect(x: area.x, y: area.y - 1, width: area.width, height: area.height))
    }
    let foot = panel[last].area
    panel.insert(
      Placed(
        line: .photos, area: Rect(x: foot.x, y: foot.maxY, width: foot.width, height: 1)),
      at: last + 1)
  }

  private mutating func layOutFramed(_ body: Rect, showsCover: Bool, showsLyrics: Bool) {
    let lines: [PanelLine] =
      [.title, .artist] + (showsLyrics ? [.lyric] : []) + [.progress, .moods]
    frame = body
    let (upper, lower) = body.split(top: body.height - lines.count - 2)
    divider = lower.row(0)
    (heading, rows) = Rect(
      x: upper.x + 2, y: upper.y + 1, width: upper.width - 4, height: upper.height - 1
    ).split(top: 1)
    let below = lower.inset(columns: 2, rows: 1)
    // The text next to it keeps 60 columns, which is enough for the names of the moods.
    let coverWidth = showsCover && below.width >= 2 * lines.count + 62 ? 2 * lines.count : 0
    cover = Rect(x: below.x, y: below.y, width: coverWidth, height: coverWidth / 2)
    place(lines, in: below.split(left: coverWidth > 0 ? coverWidth + 2 : 0).rest)
  }

  private mutating func layOutBare(_ whole: Rect, showsList: Bool, showsLyrics: Bool) {
    let (top, body) = whole.split(top: whole.height >= 10 && showsList ? 1 : 0)
    tabs = top
    var lines: [PanelLine] = [.title]
    if body.height >= 2 { lines += [.progress] }
    if body.height >= 6 { lines += [.moods] }
    if body.height >= 9 { lines.insert(.artist, at: 1) }
    if showsLyrics, body.height >= 10 || body.height >= 9 && !tabs.isEmpty {
      lines.insert(.lyric, at: 2)
    }
    guard showsList else { return layOutSmallAlone(lines, in: body, showsLyrics: showsLyrics) }
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

  private mutating func place(_ lines: [PanelLine], in area: Rect) {
    panel = lines.enumerated().map { Placed(line: $1, area: area.row($0)) }
  }
}

extension Rect {
  /// Returns whether this area is below another and shares columns with it.
  func isBelow(_ other: Rect) -> Bool {
    y > other.y && x < other.maxX && other.x < maxX
  }
}
