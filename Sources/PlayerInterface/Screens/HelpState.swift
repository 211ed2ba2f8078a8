/// The help as it is looked at.
struct HelpState: Equatable, Sendable {
  private var all: [HelpLine]
  private var height = 0
  /// What its lines must hold.
  private(set) var filter = TypedText()
  /// Which of them are seen.
  private(set) var scroll = ScrollPosition()

  /// The help on keys that are bound in this way.
  init(_ bindings: KeyBindings) {
    all = HelpLine.all(bindings)
  }

  /// The lines that hold what is typed.
  var lines: [HelpLine] { all.matching(filter.text) }

  /// Which line is the first that is seen, of how many, and of how many more where not all are shown; the longest way first.
  var counters: [String] {
    let count = lines.count
    let rows = count == 0 ? "0" : "\(scroll.top + 1) of \(count)"
    return filter.isEmpty ? [rows] : ["\(rows) (of \(all.count))", rows]
  }

  /// Moves as a key says.
  mutating func take(_ movement: Movement) {
    scroll.take(movement, count: lines.count, height: height)
  }

  /// Goes through it, as the wheel of the mouse does.
  mutating func scroll(by lines: Int) {
    scroll.move(by: lines, count: self.lines.count, height: height)
  }

  /// Goes to a place in it, from 0 at its beginning to 1 at its end.
  mutating func scroll(to fraction: Double) {
    let top = Int((fraction * Double(max(0, lines.count - height))).rounded())
    scroll(by: top - scroll.top)
  }

  /// Changes what is typed.
  mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    defer { scroll(by: 0) }
    return change(&filter)
  }

  /// Takes another height.
  mutating func setHeight(_ rows: Int) {
    height = rows
    scroll(by: 0)
  }

  /// Tells of other bindings.
  mutating func rebind(to bindings: KeyBindings) {
    all = HelpLine.all(bindings)
  }
}
