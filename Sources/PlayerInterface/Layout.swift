import TerminalCells

/// Where things stand on a screen of a given size: in steps, each of which shows what fits.
struct Layout: Equatable, Sendable {
  /// The steps.
  enum Arrangement: Equatable, Sendable {
    /// The queue, and what plays beside it.
    case wide
    /// The queue, and what plays below it, in one frame.
    case framed
    /// As much of it as fits, without a frame.
    case bare
  }

  /// A line of what is said of the playing item.
  enum PanelLine: Equatable, Sendable {
    case title, artist, album, lyric, progress, moods
  }

  /// A line and where it stands.
  struct Placed: Equatable, Sendable {
    let line: PanelLine
    let area: Rect
  }

  /// The step.
  let arrangement: Arrangement
  /// The frame around the queue, and in ``Arrangement/framed`` around all; empty without one.
  private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The columns' names.
  private(set) var heading = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The rows of the queue.
  private(set) var rows = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The line between the queue and what plays.
  private(set) var divider = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The frame around what plays, in ``Arrangement/wide``.
  private(set) var panelFrame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// What is said of what plays.
  private(set) var panel: [Placed] = []
  /// The line at the foot.
  private(set) var status: Rect
  /// Whether the line at the foot has the row for itself, or covers another when it must.
  let hasStatusRow: Bool

  /// The layout for a screen of `size`.
  init(_ size: CellSize) {
    hasStatusRow = size.height >= 6
    arrangement =
      if size.width >= 110, size.height >= 20 { .wide } else if size.width >= 60, size.height >= 16
      {
        .framed
      } else {
        .bare
      }
    let (body, foot) = Rect(size).split(top: size.height - 1)
    status = foot
    switch arrangement {
    case .wide: layOutWide(body)
    case .framed: layOutFramed(body)
    case .bare: layOutBare(hasStatusRow ? body : Rect(size))
    }
  }

  private mutating func layOutWide(_ body: Rect) {
    let panelWidth = min(76, max(52, body.width * 2 / 5))
    let (left, right) = body.split(left: body.width - panelWidth)
    frame = left
    (heading, rows) = left.inset(columns: 2, rows: 1).split(top: 1)
    panelFrame = right
    let inner = right.inset(columns: 3, rows: 2)
    let (head, rest) = inner.split(top: 4)
    let (middle, foot) = rest.split(top: rest.height - 4)
    panel = [
      Placed(line: .title, area: head.row(0)),
      Placed(line: .artist, area: head.row(1)),
      Placed(line: .album, area: head.row(2)),
      Placed(line: .lyric, area: middle),
      Placed(line: .progress, area: foot.row(1)),
      Placed(line: .moods, area: foot.row(3)),
    ]
  }

  private mutating func layOutFramed(_ body: Rect) {
    let lines: [PanelLine] = [.title, .artist, .lyric, .progress, .moods]
    frame = body
    let (upper, lower) = body.split(top: body.height - lines.count - 2)
    divider = lower.row(0)
    (heading, rows) = Rect(
      x: upper.x + 2, y: upper.y + 1, width: upper.width - 4, height: upper.height - 1
    ).split(top: 1)
    place(lines, in: lower.inset(columns: 2, rows: 1))
  }

  private mutating func layOutBare(_ body: Rect) {
    var lines: [PanelLine] = [.title]
    if body.height >= 2 { lines += [.progress] }
    if body.height >= 6 { lines += [.moods] }
    if body.height >= 9 { lines.insert(.artist, at: 1) }
    if body.height >= 10 { lines.insert(.lyric, at: 2) }
    let hasDivider = body.height >= 8
    let rowCount = body.height - lines.count - (hasDivider ? 1 : 0)
    let (upper, lower) = body.split(top: rowCount)
    if body.height >= 13, body.width >= 40 {
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
