import PlayerModel
import SafeText
import TerminalCells

/// The search screen: the query, an error in it, and the results.
struct SearchPane {
  let context: PaneContext
  let search: SearchState

  /// The completions of the word that is being typed, if Tab asked for them.
  private var completion: SearchCompletion? { context.isTyping ? search.completion : nil }
  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// Returns the areas of the query, of the line below it, and of the rows.
  static func parts(of area: Rect) -> (typed: Rect, note: Rect, list: Rect) {
    let (typed, rest) = area.split(top: 1)
    let (note, list) = rest.split(top: rest.height >= 3 ? 1 : 0)
    return (typed, note, list)
  }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(counters: counters, in: &buffer)
    let (typed, note, list) = Self.parts(of: layout.body)
    let start = drawTyped(in: typed, of: &buffer)
    if let completion {
      // A field without a value is an error, which its possible values explain better.
      buffer.draw(TextLine(completion.note, theme.secondary, ellipsis: glyphs.ellipsis), in: note)
    } else if let problem = search.problem {
      let isWhole = drawProblem(
        problem, from: start, in: note.isEmpty ? list.row(0) : note, of: &buffer)
      guard isWhole else {
        let message = WrappedText(text: problem.message, style: theme.error)
        let rest = note.isEmpty ? list.split(top: 1).rest : list
        return message.draw(in: rest, glyphs: glyphs, buffer: &buffer)
      }
      guard !note.isEmpty else { return }
    } else if search.list.isForgiving {
      buffer.draw(
        TextLine(
          "No exact match. Similar:", theme.warning,
          ellipsis: glyphs.ellipsis), in: note)
    }
    if search.typed.isEmpty || search.list.position.count == 0 {
      EmptyText(emptyText).draw(in: list, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    let headings = context.tables.headings(of: search)
    if completion == nil, search.problem == nil, !search.list.isForgiving {
      headings.draw(theme.secondary, context, in: &buffer)
    }
    ListColumn(
      context: context, list: search.list, isFocused: true, columns: headings.columns,
      showsArtists: true, thumbTrack: frame.thumbTrack(beside: list)
    ).draw(in: list, of: &buffer)
  }

  /// Draws the query and returns the column of its first character, which may be off-screen.
  private func drawTyped(in area: Rect, of buffer: inout CellBuffer) -> Int {
    let sign = "/ "
    // A long query is cut at the beginning, because typing continues at the end.
    var text = search.typed.text[...]
    let room = max(0, area.width - sign.count - 1)
    while DisplayText(String(text)).width > room { text.removeFirst() }
    let hidden = DisplayText(search.typed.text).width - DisplayText(String(text)).width
    let cursor = context.isTyping ? String(glyphs.cursor) : ""
    let isSelected = search.typed.isSelected && context.isTyping
    buffer.draw(
      TextLine(
        [
          TextLine.Span(sign, theme.accent),
          TextLine.Span(String(text), isSelected ? theme.selection : theme.strong),
          TextLine.Span(cursor, theme.accent),
        ], ellipsis: glyphs.ellipsis), in: area)
    return area.x + sign.count - hidden
  }

  /// Marks the position of an error and draws its message next to it; returns `false` if the
  /// message does not fit.
  private func drawProblem(
    _ problem: QueryError, from start: Int, in area: Rect, of buffer: inout CellBuffer
  ) -> Bool {
    let text = search.typed.text
    let characters = Array(text)
    func column(_ place: Int) -> Int {
      start + DisplayText(String(characters.prefix(place))).width
    }
    let first = max(area.x, column(problem.range.lowerBound))
    let end = max(first + 1, column(problem.range.upperBound))
    let carets = Rect(x: first, y: area.y, width: end - first, height: 1).intersection(area)
    let after = Rect(x: carets.maxX + 1, y: area.y, width: area.maxX - carets.maxX - 1, height: 1)
    let before = Rect(x: area.x, y: area.y, width: carets.x - area.x - 1, height: 1)
    let message = TextLine(problem.message, theme.error, ellipsis: glyphs.ellipsis)
    let place = after.width >= before.width ? after : before
    let isWhole = DisplayText(problem.message).width <= place.width
    if isWhole { buffer.draw(message, in: place) }
    buffer.fill(carets, with: "^", style: theme.error)
    return isWhole
  }

  private var counters: [String] {
    guard !search.typed.isEmpty, search.list.isAnswered else { return [] }
    return search.list.counters()
  }

  private var emptyText: [String] {
    if search.typed.isEmpty {
      return [
        "Type to search.",
        "Use words, or fields such as",
        "artist:cure year:1980..1989",
        "genre:jazz rating:>=4 mood:calm",
      ]
    }
    if let failure = search.list.failure { return [failure] }
    if search.problem != nil { return [] }
    return search.list.isAnswered
      ? [search.list.emptyReason ?? "Nothing found.", "Try fewer letters; Ctrl-U clears."] : []
  }
}
