import Testing

@testable import TerminalCells

/// The generic widgets.
struct WidgetTests {
  private func drawn(_ widget: some Widget, _ width: Int, _ height: Int = 1) -> String {
    var buffer = CellBuffer(size: CellSize(width: width, height: height))
    buffer.draw(widget, in: buffer.bounds)
    return buffer.description
  }

  @Test(arguments: [
    (TextLine.Alignment.leading, "ab"), (.center, "  ab"), (.trailing, "    ab"),
  ])
  func `a line is aligned as requested`(alignment: TextLine.Alignment, shown: String) {
    #expect(drawn(TextLine("ab", alignment: alignment, ellipsis: "…"), 6) == shown)
  }

  @Test(arguments: [(9, "abc · def"), (8, "abc · d…"), (5, "abc …"), (6, "abc ·…"), (3, "ab…")])
  func `spans are cut as one text`(width: Int, shown: String) {
    let line = TextLine(
      [TextLine.Span("abc"), TextLine.Span(" · "), TextLine.Span("def")], ellipsis: "…")
    #expect(drawn(line, width) == shown)
  }

  @Test(arguments: [
    (0.0, "----------"), (0.5, "====>-----"), (1.0, "=========="), (-1, "----------"),
    (7, "=========="), (.nan, "----------"), (.infinity, "=========="),
  ])
  func `a bar shows any fraction`(fraction: Double, shown: String) {
    let bar = ProgressBar(
      fraction: fraction, glyphs: Glyphs(.ascii), fullStyle: .plain, emptyStyle: .plain)
    #expect(drawn(bar, 10) == shown)
  }

  @Test func `a frame has texts at both ends of its top`() {
    let frame = Frame(
      glyphs: Glyphs(.unicode), style: .plain, title: [TextLine.Span("Queue")],
      trailing: [TextLine.Span("3")])
    #expect(
      drawn(frame, 20, 3) == "╭─ Queue ────── 3 ─╮\n│                  │\n╰──────────────────╯")
  }

  @Test func `a frame first leaves out the text on the right, then cuts the title`() {
    let frame = Frame(
      glyphs: Glyphs(.ascii), style: .plain, title: [TextLine.Span("Queue")],
      trailing: [TextLine.Span("3 tracks")])
    #expect(drawn(frame, 14, 2) == "+- Queue ----+\n+------------+")
    #expect(drawn(frame, 9, 2) == "+- Qu~ -+\n+-------+")
    #expect(drawn(frame, 1, 1) == "")
  }

  @Test func `a list shows its rows and a thumb at their position`() {
    var position = ListPosition()
    position.setHeight(4)
    position.setCount(8)
    position.select(7)
    let list = ListView(
      position: position, thumbTrack: Rect(x: 4, y: 0, width: 1, height: 4), thumb: "#",
      thumbStyle: .plain
    ) { row, area, buffer in
      buffer.draw(TextLine("row\(row)", ellipsis: "~"), in: area)
    }
    #expect(drawn(list, 5, 4) == "row4\nrow5\nrow6#\nrow7#")
  }
}
