import PlayerModel
import TerminalCells

/// A list in a part of the screen: the rows that are seen, and which is selected.
struct ListColumn {
  let context: PaneContext
  let list: RowList
  /// Whether keys act on it.
  let isFocused: Bool
  /// Whether a row has room for all columns of a track.
  var isWide = false
  /// Where a thumb goes; empty for none.
  var thumbTrack = Rect.nothing

  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let view = ListView(
      position: list.position, thumbTrack: thumbTrack, thumb: glyphs.scrollThumb,
      thumbStyle: theme.secondary
    ) { row, place, buffer in
      draw(row: row, in: place, of: &buffer)
    }
    buffer.draw(view, in: area)
  }

  private var isOutermost: Bool {
    if case .groups(_, of: nil)? = list.source { true } else { false }
  }

  private func draw(row: Int, in area: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == list.position.selected
    if let known = list.row(at: row) {
      draw(known, isSelected: isSelected && isFocused, in: area, of: &buffer)
    } else {
      buffer.draw(
        TextLine(String(glyphs.pending), theme.secondary, ellipsis: glyphs.ellipsis), in: area)
    }
    guard isSelected else { return }
    // Where keys do not act, the row that the columns behind belong to is only marked.
    guard isFocused else { return buffer.lay(Style(attributes: .underline), over: area) }
    let margin = context.margin
    let place = Rect(x: area.x - margin, y: area.y, width: area.width + 2 * margin, height: 1)
    buffer.cover(place, with: theme.selection)
  }

  private func draw(
    _ row: ListRow, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let secondary = isSelected ? Style.plain : theme.secondary
    switch row {
    case .group(let group):
      let name = group.name.isEmpty ? "(none)" : shown(group, in: area.width)
      // Below an artist all albums are that artist's.
      let artist =
        group.artist.isEmpty || !isOutermost ? "" : " \(glyphs.separator) \(group.artist)"
      draw(
        [TextLine.Span(name), TextLine.Span(artist, secondary)]
          .dropping(isSelected ? context.titleOffset : 0), "\(group.count)", secondary,
        in: area, of: &buffer)
    case .collection(let collection):
      draw(
        spans(of: collection, secondary), collection.count.map(String.init) ?? "", secondary,
        in: area, of: &buffer)
    case .record(let record):
      draw(
        [
          // Where there is little room, the day gives way.
          TextLine.Span(area.width < 60 ? String(record.time.suffix(8)) : record.time, secondary),
          TextLine.Span("  "),
          TextLine.Span(padded(record.event, to: 14)), TextLine.Span(record.item),
        ], record.position, secondary, in: area, of: &buffer)
    case .track(let item):
      draw(item, secondary, isSelected ? context.titleOffset : 0, in: area, of: &buffer)
    }
  }

  private func draw(
    _ left: [TextLine.Span], _ right: String, _ style: Style, in area: Rect,
    of buffer: inout CellBuffer
  ) {
    let (name, number) = area.split(left: area.width - right.count)
    buffer.draw(
      TextLine(left, ellipsis: glyphs.ellipsis), in: name.split(left: name.width - 1).left)
    buffer.draw(TextLine(right, style, ellipsis: glyphs.ellipsis), in: number)
  }

  private func draw(
    _ item: ListRow.Item, _ secondary: Style, _ titleOffset: Int, in area: Rect,
    of buffer: inout CellBuffer
  ) {
    let columns = QueueColumns(area.width, moods: nil, hasTexts: isWide)
    let places = columns.places(in: area)
    let isPlaying = item.track.path == context.snapshot.item?.track.path
    // Grey alone would not tell where there are no colours.
    let sign = item.isMissing ? glyphs.interrupted : glyphs.sign(of: context.snapshot.state)
    if isPlaying || item.isMissing {
      let style = item.isMissing ? secondary : theme.accent
      buffer.draw(
        TextLine(String(sign), style, ellipsis: glyphs.ellipsis), in: area.split(left: 1).left)
    }
    let title = item.isMissing ? secondary : isPlaying ? theme.accent : .plain
    let artist = columns.artist == 0 && !item.track.artist.isEmpty
    buffer.draw(
      TextLine(
        [
          TextLine.Span(item.track.title, title),
          TextLine.Span(artist ? " \(glyphs.separator) \(item.track.artist)" : "", secondary),
        ].dropping(titleOffset), ellipsis: glyphs.ellipsis), in: places[0])
    for (text, place) in [(item.track.artist, places[1]), (item.track.album, places[2])] {
      buffer.draw(TextLine(text, secondary, ellipsis: glyphs.ellipsis), in: place)
    }
    buffer.draw(
      TextLine(
        TimeText.length(of: item.track, fitting: columns.length), secondary, alignment: .trailing,
        ellipsis: glyphs.ellipsis), in: places[4])
  }

  /// The name of a group; of a folder that is too long for a row, the end.
  private func shown(_ group: ListRow.Group, in width: Int) -> String {
    guard case .groups(.folder, _)? = list.source else { return group.name }
    let room = width - "\(group.count)".count - 1
    return DisplayText(group.name).end(fitting: room, ellipsis: glyphs.ellipsis).text
  }

  private func spans(
    of collection: ListRow.Collection, _ secondary: Style
  ) -> [TextLine.Span] {
    switch collection.kind {
    case .mood(let mood):
      let key = mood.look.key.map { "\($0) " } ?? "  "
      return [
        TextLine.Span(key, theme.strong),
        TextLine.Span("\(glyphs.sign(of: mood)) ", theme.mood(mood.name, color: mood.look.color)),
        TextLine.Span(collection.name),
      ]
    case .playlist: return [TextLine.Span("  \(glyphs.note) \(collection.name)")]
    case .query:
      return [TextLine.Span("  / ", secondary), TextLine.Span(collection.name)]
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
