import PlayerModel
import TerminalCells

/// The columns of a browser: as many as fit, including the focused one.
struct BrowserPane {
  let context: PaneContext
  let browser: Browser
  /// The filter of the screen; `nil` if it has none.
  var field: ScreenField?

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// The cells between two columns.
  private static let gap = 2

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(field: field, counters: browser.focused.counters(), in: &buffer)
    guard !layout.rows.isEmpty else { return }
    let root = browser.lists[0]
    if root.isAnswered, root.position.count == 0 {
      EmptyText(emptyText(root)).draw(
        in: layout.rows, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    let places = Self.places(of: browser, in: layout.rows)
    for (column, place) in places {
      let heading = Rect(
        x: place.x, y: layout.heading.y, width: place.width, height: layout.heading.height)
      let isFocused = column == browser.focus
      let style = isFocused ? theme.strong : theme.secondary
      if column == browser.tracks?.column {
        context.tables.headings(of: browser).draw(style, context, in: &buffer)
      } else {
        buffer.draw(
          TextLine(browser.titles[column], style, ellipsis: glyphs.ellipsis), in: heading)
      }
      draw(column, isFocused, in: place, of: &buffer)
    }
  }

  private func draw(
    _ column: Int, _ isFocused: Bool, in place: Rect, of buffer: inout CellBuffer
  ) {
    let list = browser.lists[column]
    if let failure = list.failure {
      WrappedText(text: failure, style: theme.error).draw(
        in: place, glyphs: glyphs, buffer: &buffer)
      return
    }
    if list.isAnswered, list.position.count == 0, list.source != nil {
      WrappedText(text: emptyText(of: list), style: theme.secondary).draw(
        in: place, glyphs: glyphs, buffer: &buffer)
      return
    }
    let thumb =
      isFocused
      ? PaneFrame(context: context).thumbTrack(beside: layout.rows)
      : .nothing
    ListColumn(
      context: context, list: list, isFocused: isFocused,
      columns: context.tables.columns(of: browser, inColumn: column),
      album: browser.album(before: column), showsArtists: browser.showsArtists(inColumn: column),
      thumbTrack: thumb
    ).draw(in: place, of: &buffer)
  }

  /// Returns the visible columns and their areas; narrow screens only show the focused one.
  static func places(of browser: Browser, in area: Rect) -> [(column: Int, place: Rect)] {
    let count = browser.lists.count
    let room = area.width < 44 ? 1 : area.width < 60 ? 2 : 3
    let shown = min(count, room)
    let first = min(max(0, browser.focus - (shown > 2 ? 1 : 0)), count - shown)
    // A column of tracks is twice as wide as one of groups.
    let weights = (first..<(first + shown)).map { $0 == count - 1 ? 2 : 1 }
    let cells = area.width - gap * (shown - 1)
    let whole = weights.reduce(0, +)
    var rest = area
    return weights.enumerated().map { index, weight in
      let width = index == shown - 1 ? rest.width : cells * weight / whole
      let (place, after) = rest.split(left: width)
      rest = after.split(left: gap).rest
      return (first + index, place)
    }
  }

  private var enter: String { context.bindings.name(.playSelected) ?? "Enter" }

  private func emptyText(_ root: RowList) -> [String] {
    if let failure = root.failure { return [failure] }
    if field?.text.isEmpty == false { return ["Nothing matches.", "Esc clears the filter."] }
    if context.snapshot.scan != nil {
      return ["Scanning your music.", "You can browse and play what is found so far."]
    }
    return ["There is no music here yet.", "\(enter) adds a music folder."]
  }

  private func emptyText(of list: RowList) -> String {
    switch list.source {
    case .mood: "There are no songs in this mood yet: press its digit to file the playing track."
    case .playlist: "This playlist is empty."
    case .tracks, .hits: list.emptyReason.map(withKey) ?? "There is nothing here yet."
    case .groups, .folder, .records, .photos, .hearings, .events, nil:
      "There is nothing here yet."
    }
  }

  /// Returns why a query finds nothing, with the key that makes favourites in place of the command.
  private func withKey(_ reason: String) -> String {
    guard reason == BuiltInQuery.favourites.emptySentence,
      let key = context.bindings.name(.favourite)
    else { return reason }
    return "There are no favourites yet: \(key) makes the playing song one."
  }
}
