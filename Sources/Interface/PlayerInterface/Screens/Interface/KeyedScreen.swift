import TerminalCells

/// A screen with one list that keys and the mouse move in.
protocol KeyedScreen: ScreenState {
  associatedtype List: KeyedList
  /// The list that keys act on.
  var list: List { get }
  mutating func changeList<Result>(_ change: (inout List) -> Result) -> Result
  /// Returns the area of the list's rows.
  func listArea(in layout: Layout) -> Rect
}

extension KeyedScreen {
  func listArea(in layout: Layout) -> Rect { layout.rows }

  var rowPosition: ListPosition? { list.position }
  func rows(in layout: Layout) -> Rect? { listArea(in: layout) }
  mutating func take(_ movement: Movement, in layout: Layout) { changeList { $0.take(movement) } }

  mutating func scroll(by rows: Int, in layout: Layout) { changeList { $0.move(by: rows) } }

  mutating func scroll(to fraction: Double, in layout: Layout) {
    let rows = Double(max(0, list.position.count - 1))
    changeList { $0.go(to: Int((fraction * rows).rounded())) }
  }

  mutating func go(to row: Int) { changeList { $0.go(to: row) } }

  mutating func select(at mouse: MouseEvent, in layout: Layout) -> Bool {
    let area = listArea(in: layout)
    return changeList { $0.select(at: mouse, in: area) }
  }
}

extension KeyedScreen where List == Self {
  var list: Self { self }
  mutating func changeList<Result>(_ change: (inout Self) -> Result) -> Result { change(&self) }
}
