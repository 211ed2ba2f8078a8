import PlayerModel
import TerminalCells

/// The list of bookmarks: position, name, and song.
struct BookmarksPane {
  let context: PaneContext
  let view: BookmarksView

  /// The width of the positions.
  private static let timeWidth = 8

  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    let body = context.layout.body
    let bookmarks = view.bookmarks ?? []
    frame.draw(
      counters: bookmarks.isEmpty ? ["bookmarks"] : view.position.counters(), in: &buffer)
    buffer.fill(body)
    guard !bookmarks.isEmpty else {
      EmptyText(emptyTexts).draw(in: body, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    frame.drawRows(of: view.position, in: body, of: &buffer) { row, area, buffer in
      guard bookmarks.indices.contains(row) else { return }
      draw(bookmarks[row], isSelected: row == view.position.selected, in: area, of: &buffer)
    }
  }

  private var emptyTexts: [String] {
    guard view.bookmarks != nil else { return ["Reading bookmarks"] }
    let key = context.bindings.name(.bookmark)
    return ["There are no bookmarks."]
      + (key.map { ["\($0) bookmarks the place that is playing."] } ?? [])
  }

  private func draw(
    _ bookmark: Bookmark, isSelected: Bool, in area: Rect, of buffer: inout CellBuffer
  ) {
    let (time, text) = area.split(left: min(Self.timeWidth + 1, area.width))
    buffer.draw(
      TextLine(
        TimeText.text(bookmark.seconds, fitting: Self.timeWidth),
        isSelected ? .plain : theme.accent, ellipsis: glyphs.ellipsis), in: time)
    let artist = bookmark.track.artist
    let song = bookmark.track.title + (artist.isEmpty ? "" : " \(glyphs.separator) \(artist)")
    let missing = bookmark.isMissing ? " (file missing)" : ""
    let name = bookmark.name.isEmpty ? "" : "\(bookmark.name)  "
    buffer.draw(
      TextLine(
        [
          TextLine.Span(name, theme.strong),
          TextLine.Span(song + missing, isSelected ? .plain : theme.secondary),
        ], ellipsis: glyphs.ellipsis), in: text)
    if isSelected { context.select(area, in: &buffer) }
  }
}
