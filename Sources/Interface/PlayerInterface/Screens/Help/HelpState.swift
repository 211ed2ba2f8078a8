import TerminalCells

/// The help as it is looked at.
struct HelpState: Equatable, Sendable {
  private let commands: [CommandWord]
  private var bindings: KeyBindings
  private var size = CellSize(width: 80, height: 0)
  /// What its lines must hold.
  private(set) var filter = TypedText()
  /// Which of its rows are seen.
  private(set) var scroll = ScrollPosition()

  /// The help on keys that are bound in this way, and on commands.
  init(_ bindings: KeyBindings, _ commands: [CommandWord]) {
    self.bindings = bindings
    self.commands = commands
  }

  /// Made whenever somebody looks: most who start the program do not.
  private var all: [HelpLine] { HelpLine.all(bindings, commands: commands) }

  /// The lines that hold what is typed.
  var lines: [HelpLine] { all.matching(filter.text) }

  /// The same, on rows as wide as there is room for.
  var rows: [HelpRow] { HelpRow.rows(lines, width: size.width) }

  /// Which row is the first that is seen of its ``rows``, and of how many where not all are shown; the longest way first.
  func counters(of count: Int) -> [String] {
    let rows = count == 0 ? "0" : "\(scroll.top + 1) of \(count)"
    return filter.isEmpty
      ? [rows] : ["\(rows) (of \(HelpRow.rows(all, width: size.width).count))", rows]
  }

  /// Moves as a key says.
  mutating func take(_ movement: Movement) {
    scroll.take(movement, count: rows.count, height: size.height)
  }

  /// Goes through it, as the wheel of the mouse does.
  mutating func scroll(by lines: Int) {
    // Nobody may look at it: then its rows are not made.
    guard lines != 0 || scroll.top > 0 else { return }
    scroll.move(by: lines, count: rows.count, height: size.height)
  }

  /// Goes to a place in it, from 0 at its beginning to 1 at its end.
  mutating func scroll(to fraction: Double) {
    let top = Int((fraction * Double(max(0, rows.count - size.height))).rounded())
    scroll(by: top - scroll.top)
  }

  /// Changes what is typed.
  mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    defer { scroll(by: 0) }
    return change(&filter)
  }

  /// Takes another size.
  mutating func setSize(_ size: CellSize) {
    self.size = size
    scroll(by: 0)
  }

  /// Tells of other bindings.
  mutating func rebind(to bindings: KeyBindings) {
    self.bindings = bindings
  }
}
