import SafeText
import TerminalCells

/// The frame around a screen's rows, with tabs, filter, row counter and scroll thumb.
struct PaneFrame {
  let context: PaneContext

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// Draws the frame; the text of `field` follows the tabs.
  ///
  /// - Parameters:
  ///   - foot: The text at the left of the lower edge.
  ///   - counters: Texts with the selected row and the number of rows, longest first. They are on the
  ///     lower edge if there is no room next to the tabs.
  func draw(
    field: ScreenField? = nil, foot: [TextLine.Span] = [], counters: [String],
    in buffer: inout CellBuffer
  ) {
    let filter = field?.text ?? ""
    let tabs = tabs
    let used = tabs.width + (filter.isEmpty ? 0 : DisplayText(filter).width + 3)
    let room = frame.isEmpty ? layout.tabs.width - used - 1 : frame.width - used - 9
    let counter = counters.first { $0.count <= room } ?? ""
    let below = counter.isEmpty && layout.arrangement == .wide ? counters.first ?? "" : ""
    defer { drawFoot(foot, below, in: &buffer) }
    let filtered =
      filter.isEmpty
      ? [] : [TextLine.Span("  \(field?.sign ?? "")\(filter)", theme.strong)]
    let trailing = [TextLine.Span(counter, theme.secondary)]
    if !layout.frame.isEmpty {
      let frame = Frame(
        glyphs: glyphs, style: theme.line, title: tabs.spans(theme) + filtered, trailing: trailing)
      buffer.draw(frame, in: layout.frame)
    } else if !layout.tabs.isEmpty {
      buffer.draw(
        TextLine(tabs.spans(theme) + filtered, ellipsis: glyphs.ellipsis), in: layout.tabs)
      let rest = layout.tabs.split(left: used + 1).rest
      guard rest.width >= counter.count else { return }
      buffer.draw(
        TextLine(trailing, alignment: .trailing, ellipsis: glyphs.ellipsis), in: rest)
    }
  }

  /// Draws the texts of the lower edge, if there are any.
  private func drawFoot(_ text: [TextLine.Span], _ counter: String, in buffer: inout CellBuffer) {
    guard !layout.frame.isEmpty, !text.isEmpty || !counter.isEmpty else { return }
    let rule = Rule(
      ends: .bottom, glyphs: glyphs, style: theme.line, title: text,
      trailing: [TextLine.Span(counter, theme.secondary)])
    buffer.draw(rule, in: layout.frame.row(layout.frame.height - 1))
  }

  /// The tabs that fit.
  var tabs: ScreenTabs {
    // The ends of the edge, blanks, and the row counter or the state and the clock also need room.
    let rest = layout.frame.isEmpty ? 23 : 20
    let room = frame.isEmpty ? layout.tabs.width : frame.width - rest
    // Next to the playing track, the row counter may be on the lower edge.
    let most = layout.arrangement == .wide && !layout.frame.isEmpty ? frame.width - 6 : 0
    return ScreenTabs(
      context.screen, bindings: context.bindings, fitting: room, atMost: most,
      sparing: frame.isEmpty ? 9 : 0)
  }

  /// Returns the screen whose tab is under the mouse; `nil` if there is none.
  func screen(at mouse: MouseEvent) -> Screen? {
    guard tabsOrigin.contains(mouse.x, mouse.y) else { return nil }
    return tabs.screen(at: mouse.x - tabsOrigin.x)
  }

  /// The area in which the tabs begin.
  private var tabsOrigin: Rect {
    guard !frame.isEmpty else { return layout.tabs }
    return frame.row(0).inset(columns: 3)
  }

  /// The frame with the tabs: around the rows, or around the playing track on its own screen.
  private var frame: Rect { layout.frame.isEmpty ? layout.panelFrame : layout.frame }

  /// Returns the area of the scroll thumb, which is the part of the frame's right side next to
  /// `rows`.
  func thumbTrack(beside rows: Rect) -> Rect {
    guard !layout.frame.isEmpty else { return .nothing }
    return Rect(x: layout.frame.maxX - 1, y: rows.y, width: 1, height: rows.height)
  }

  /// Draws the visible rows of a list into `area` by a function, and its scroll thumb.
  func drawRows(
    of position: ListPosition, in area: Rect, of buffer: inout CellBuffer,
    by drawRow: @escaping (Int, Rect, inout CellBuffer) -> Void
  ) {
    let list = ListView(
      position: position, thumbTrack: thumbTrack(beside: area), thumb: glyphs.scrollThumb,
      thumbStyle: theme.secondary, drawRow: drawRow)
    buffer.draw(list, in: area)
  }

  /// Draws the scroll thumb of a text next to `area`, or next to the whole body.
  func drawThumb(top: Int, count: Int, beside area: Rect? = nil, in buffer: inout CellBuffer) {
    let area = area ?? layout.body
    var position = ListPosition()
    position.setHeight(area.height)
    position.setCount(count)
    position.select(count - 1)
    position.select(top)
    drawRows(of: position, in: area, of: &buffer) { _, _, _ in }
  }
}

/// The text of a screen without rows.
struct EmptyText {
  let lines: [String]

  init(_ lines: [String]) {
    self.lines = lines
  }

  /// Draws the text, wrapped, in the middle of `area`, with an emphasized first line.
  func draw(in area: Rect, theme: Theme, glyphs: Glyphs, buffer: inout CellBuffer) {
    let rows = lines.enumerated().flatMap { index, line in
      DisplayText(line).wrapped(
        to: max(1, area.width), limit: max(1, area.height), ellipsis: glyphs.ellipsis
      ).map { ($0.text, index == 0 ? theme.strong : theme.secondary) }
    }
    let place = area.centered(CellSize(width: area.width, height: rows.count))
    for (index, row) in rows.prefix(place.height).enumerated() {
      buffer.draw(
        TextLine(row.0, row.1, alignment: .center, ellipsis: glyphs.ellipsis), in: place.row(index))
    }
  }
}
