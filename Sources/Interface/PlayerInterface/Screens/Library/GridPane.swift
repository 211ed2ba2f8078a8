import PlayerModel
import TerminalCells

/// The albums of the library as covers with names.
struct GridPane {
  let context: PaneContext
  let list: RowList
  let tiles: TileLayout
  let grid: AlbumGrid
  /// The filter of the screen.
  let field: ScreenField?

  /// The minimum width of a single line of text with the artist.
  private static let artistFrom = 18

  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(field: field, counters: list.counters(), in: &buffer)
    buffer.keepsThumbnails = true
    let body = context.layout.body
    for (index, row) in list.position.visible.enumerated() {
      draw(row, in: tiles.place(of: index), of: &buffer)
    }
    let thumb = ListView(
      position: list.position, thumbTrack: frame.thumbTrack(beside: body),
      thumb: glyphs.scrollThumb, thumbStyle: theme.secondary
    ) { _, _, _ in }
    buffer.draw(thumb, in: body)
  }

  private func draw(_ row: Int, in place: Rect, of buffer: inout CellBuffer) {
    let isSelected = row == list.position.selected
    let (cover, text) = tiles.parts(of: place)
    if isSelected { buffer.fill(place, style: theme.selection) }
    guard case .group(let group)? = list.row(at: row) else {
      let pending = TextLine(
        String(glyphs.pending), isSelected ? theme.selection : theme.secondary,
        alignment: .center, ellipsis: glyphs.ellipsis)
      buffer.draw(pending, in: text)
      return
    }
    if let picture = group.cover.flatMap({ grid.picture(of: $0) }) {
      let area = cover.centered(picture.size)
      // What a picture of another shape leaves is not part of the selection.
      if area != cover { buffer.fill(cover) }
      buffer.draw(picture, in: area)
    } else {
      let initials = AlbumInitials(
        album: group.name, artist: group.artist, isFilled: !grid.isSparing, glyphs: glyphs,
        colors: context.appearance.traits.colors)
      buffer.draw(initials, in: cover)
    }
    draw(group, isSelected: isSelected, in: text, of: &buffer)
    guard isSelected else { return }
    let (_, lower) = place.split(top: cover.height)
    buffer.cover(lower, with: theme.selection)
  }

  /// Draws the name of an album, and its artist in the second line or after the name.
  private func draw(
    _ group: ListRow.Group, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let mark = isMarked(group) ? "\(glyphs.mark)" : ""
    let name = TextLine.Span(mark + (group.name.isEmpty ? "(none)" : group.name))
    let artist = TextLine.Span(group.artist, theme.artist)
    let isAlone = area.height > 1 || area.width < Self.artistFrom || group.artist.isEmpty
    let first =
      isAlone
      ? [name] : [name, TextLine.Span(" \(glyphs.separator) ", theme.secondary), artist]
    buffer.draw(
      TextLine(
        first.dropping(isSelected ? context.titleOffset : 0), ellipsis: glyphs.ellipsis),
      in: area.row(0))
    buffer.draw(TextLine([artist], ellipsis: glyphs.ellipsis), in: area.row(1))
  }

  private func isMarked(_ group: ListRow.Group) -> Bool {
    guard !list.marks.isEmpty, let choice = ListRow.group(group).choice(in: list.source) else {
      return false
    }
    return list.marks.has(choice.id)
  }
}
