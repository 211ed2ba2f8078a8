import PlayerModel
import SafeText
import TerminalCells

/// A list in a part of the screen: its visible rows and the selection.
struct ListColumn {
  let context: PaneContext
  let list: RowList
  /// Whether keys act on this list.
  let isFocused: Bool
  /// The columns of tracks.
  let columns: TrackColumns
  /// The album whose contents the list shows, if any.
  let album: ListRow.Group?
  /// Whether albums are shown with their artists.
  let showsArtists: Bool
  /// The area of the scroll thumb; empty for none.
  let thumbTrack: Rect
  /// Whether albums are shown with their years.
  private let hasYears: Bool

  init(
    context: PaneContext, list: RowList, isFocused: Bool,
    columns: TrackColumns = TrackColumns(0, ColumnList()), album: ListRow.Group? = nil,
    showsArtists: Bool = false, thumbTrack: Rect
  ) {
    (self.context, self.list, self.isFocused) = (context, list, isFocused)
    (self.columns, self.album, self.thumbTrack) = (columns, album, thumbTrack)
    self.showsArtists = showsArtists
    hasYears = list.hasYears
  }

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

  private func draw(row: Int, in area: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == list.position.selected
    if let known = list.row(at: row) {
      draw(known, isSelected: isSelected && isFocused, in: area, of: &buffer)
    } else {
      buffer.draw(
        TextLine(String(glyphs.pending), theme.secondary, ellipsis: glyphs.ellipsis), in: area)
    }
    guard isSelected else { return }
    // Without focus, the selected row is only underlined, to show what the next columns belong to.
    guard isFocused else { return buffer.lay(Style(attributes: .underline), over: area) }
    context.select(area, in: &buffer)
  }

  private func draw(
    _ row: ListRow, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let secondary = isSelected ? Style.plain : theme.secondary
    switch row {
    case .group(let group):
      let lead = lead(of: group, in: area.width)
      let figures = figures(of: group, in: area.width)
      let name = name(of: group, in: room(ofNameOf: group, in: area.width))
      let artist =
        group.artist.isEmpty || !showsArtists ? "" : " \(glyphs.separator) \(group.artist)"
      draw(
        [TextLine.Span(lead, secondary)]
          + [TextLine.Span(name), TextLine.Span(artist, secondary)]
          .dropping(isSelected ? context.titleOffset : 0),
        figures, secondary, in: area, of: &buffer)
    case .collection(let collection):
      draw(
        spans(of: collection, secondary), collection.count.map(String.init) ?? "", secondary,
        in: area, of: &buffer)
    case .record(let record):
      draw(
        [
          // Narrow lists omit the day.
          TextLine.Span(area.width < 60 ? String(record.time.suffix(8)) : record.time, secondary),
          TextLine.Span("  "),
          TextLine.Span(padded(record.event, to: 14)), TextLine.Span(record.item),
        ], record.position, secondary, in: area, of: &buffer)
    case .photo(let photo):
      PhotoRow(context: context, photo: photo, isSelected: isSelected).draw(in: area, of: &buffer)
    case .track(let item):
      draw(item, isSelected: isSelected, in: area, of: &buffer)
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
    _ item: ListRow.Item, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let isPlaying = item.track.path == context.snapshot.item?.track.path
    // Without colours, grey alone would not be visible.
    let sign =
      item.isMissing
      ? glyphs.interrupted : isPlaying ? glyphs.sign(of: context.snapshot.state) : nil
    TrackRow(
      context: context, columns: columns, track: item.track, details: item.details, sign: sign,
      isMissing: item.isMissing, isSelected: isSelected,
      isMarked: list.marks.has(ChosenTrack(item).id), albumArtist: album?.artist
    ).draw(in: area, of: &buffer)
  }

  /// Returns the text before a group's name: a mark, its kind, and an album's year if albums are sorted by it.
  private func lead(of group: ListRow.Group, in width: Int) -> String {
    (isMarked(group) ? String(glyphs.mark) : "") + kind(of: group, in: width) + year(of: group)
  }

  private func isMarked(_ group: ListRow.Group) -> Bool {
    guard !list.marks.isEmpty, let choice = ListRow.group(group).choice(in: list.source) else {
      return false
    }
    return list.marks.has(choice.id)
  }

  /// Returns the kind of a group with blanks up to its name; empty without kinds or room.
  private func kind(of group: ListRow.Group, in width: Int) -> String {
    guard width >= Self.figuresFrom, let kind = group.kind else { return "" }
    return padded(kind.rawValue, to: 8)
  }

  /// Returns the year before an album's name, if albums are sorted by it.
  private func year(of group: ListRow.Group) -> String {
    guard hasYears, case .groups(.albumByYear, _)? = list.source else { return "" }
    return (group.year.map(String.init) ?? "    ") + " "
  }

  /// Returns the width available for the name of a group.
  func room(ofNameOf group: ListRow.Group, in width: Int) -> Int {
    width - lead(of: group, in: width).count - figures(of: group, in: width).count - 1
  }

  /// Returns the name of a group; long paths of folders are cut at the beginning.
  private func name(of group: ListRow.Group, in width: Int) -> String {
    guard group.folder != nil else { return group.name.isEmpty ? "(none)" : group.name }
    return DisplayText(group.name + "/").end(fitting: width, ellipsis: glyphs.ellipsis).text
  }

  /// Returns the number of tracks of a group and, if there is room, its year and duration.
  private func figures(of group: ListRow.Group, in width: Int) -> String {
    guard width >= Self.figuresFrom, group.duration > 0 else { return "\(group.count)" }
    let year = year(of: group).isEmpty ? group.year.map { "\($0)  " } ?? "" : ""
    let length = TimeText.text(group.duration)
    return "\(year)\(length)  \(Self.padded("\(group.count)", before: 4))"
  }

  /// The minimum width of columns that show more figures.
  private static let figuresFrom = 36

  private static func padded(_ text: String, before width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
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
