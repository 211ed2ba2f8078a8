import TerminalCells

/// The help screen.
struct HelpState: Equatable, Sendable {
  /// The commands and settings that answer a wish.
  private struct Topics: Equatable {
    let commands: [HelpTopic]
    let settings: [HelpTopic]
  }

  private let commands: [CommandWord]
  private let formats: FormatHelp
  private let settings: DeferredTopics
  /// The commands and settings that answer a wish; `nil` until the first search.
  private var topics: Topics?
  private var bindings: KeyBindings
  private var size = CellSize(width: 80, height: 0)
  /// The filter of the lines.
  private(set) var filter = TypedText()
  /// The lines that match the filter, which are only found when it changes; `nil` without one.
  private var found: [HelpLine]?
  /// The scroll position.
  private(set) var scroll = ScrollPosition()

  /// Creates the help on these bindings, commands, formats and settings.
  init(
    _ bindings: KeyBindings, _ commands: [CommandWord], _ formats: FormatHelp,
    _ settings: DeferredTopics
  ) {
    self.bindings = bindings
    self.commands = commands
    self.formats = formats
    self.settings = settings
  }

  /// All lines, which are only created when needed, as most sessions never show them.
  private var all: [HelpLine] {
    HelpLine.all(bindings, commands: commands)
      + (formats.summary.map { [HelpLine.gap, HelpLine.heading("Formats"), HelpLine($0)] } ?? [])
  }

  /// The lines that match the filter.
  var lines: [HelpLine] { found ?? all }

  /// Returns the lines that match the filter, the answer to it first; `nil` without one.
  private mutating func search() -> [HelpLine]? {
    let text = filter.text
    if text.allSatisfy({ $0 == " " }) { return nil }
    let named = formats.answers(to: text).map { HelpLine($0) }
    let first = named.isEmpty ? answer(to: text).helpLines(bindings) : named
    return first
      + HelpLine.all(bindings, commands: commands).matching(text).filter { line in
        !first.contains { $0.isSame(as: line) }
      }
  }

  private mutating func answer(to text: String) -> HelpAnswer {
    let topics =
      self.topics ?? Topics(commands: HelpTopic.of(commands), settings: settings.create())
    self.topics = topics
    return HelpAnswer(to: text, bindings, commands: topics.commands, settings: topics.settings)
  }

  /// The matching lines as rows of the current width.
  var rows: [HelpRow] { HelpRow.rows(lines, width: size.width) }

  /// Returns texts with the first visible row and the number of rows, longest first.
  func counters(of count: Int) -> [String] {
    let rows = count == 0 ? "0" : "\(scroll.top + 1) of \(count)"
    return filter.isEmpty
      ? [rows] : ["\(rows) (of \(HelpRow.rows(all, width: size.width).count))", rows]
  }

  /// Scrolls the help.
  mutating func take(_ movement: Movement) {
    scroll.take(movement, count: rows.count, height: size.height)
  }

  /// Scrolls by a number of lines, as with the mouse wheel.
  mutating func scroll(by lines: Int) {
    // The help may not be visible, and then its rows are not created.
    guard lines != 0 || scroll.top > 0 else { return }
    scroll.move(by: lines, count: rows.count, height: size.height)
  }

  /// Scrolls to a position from 0 (beginning) to 1 (end).
  mutating func scroll(to fraction: Double) {
    scroll.go(to: fraction, count: rows.count, height: size.height)
  }

  /// Edits the filter.
  mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    let before = filter.text
    guard change(&filter) else { return false }
    guard filter.text != before else { return true }
    found = search()
    scroll(by: 0)
    return true
  }

  /// Selects the filter, so that typing replaces it.
  mutating func selectFilter() { filter.select() }

  /// Shows all lines from the first, as in the help that was never searched.
  mutating func clearSearch() {
    guard !filter.isEmpty else { return }
    filter = TypedText()
    found = nil
    scroll = ScrollPosition()
  }

  mutating func setSize(_ size: CellSize) {
    self.size = size
    scroll(by: 0)
  }

  /// Adopts other key bindings.
  mutating func rebind(to bindings: KeyBindings) {
    self.bindings = bindings
    found = search()
  }
}
