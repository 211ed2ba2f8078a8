import TerminalCells

/// The tabs, with the current one highlighted, in the longest form that fits.
struct ScreenTabs {
  /// A tab and its text.
  struct Tab: Equatable {
    let screen: Screen
    let key: String
    let name: String

    var width: Int { key.count + (key.isEmpty || name.isEmpty ? 0 : 1) + name.count }
  }

  /// The visible tabs.
  let tabs: [Tab]
  private let current: Screen

  /// The cells between two tabs.
  private let gap: Int

  /// Creates the tabs that fit `width` columns; forms with short names leave `rest` columns free.
  init(_ current: Screen, bindings: KeyBindings, fitting width: Int, sparing rest: Int = 0) {
    self.current = current
    func key(_ screen: Screen) -> String { bindings.names(screen.action).last ?? "" }
    func name(_ screen: Screen) -> String { screen == current ? screen.name : screen.shortName }
    let all = Screen.tabs
    let names = all.map { Tab(screen: $0, key: "", name: $0.name) }
    let short = all.map { Tab(screen: $0, key: "", name: name($0)) }
    let keys = all.map {
      Tab(screen: $0, key: $0 == current ? "" : key($0), name: $0 == current ? $0.name : "")
    }
    let ways = [
      (all.map { Tab(screen: $0, key: key($0), name: $0.name) }, 2, width), (names, 2, width),
      (short, 2, width - rest), (short, 1, width - rest), (keys, 2, width),
      ([Tab(screen: current, key: "", name: current.name)], 2, .max),
    ]
    let way = ways.first { Self.width(of: $0.0, gap: $0.1) <= $0.2 }
    (tabs, gap) = way.map { ($0.0, $0.1) } ?? ([], 0)
  }

  /// Returns the pieces of the line.
  func spans(_ theme: Theme) -> [TextLine.Span] {
    tabs.enumerated().flatMap { index, tab -> [TextLine.Span] in
      let isCurrent = tab.screen == current
      return [
        TextLine.Span(index == 0 ? "" : String(repeating: " ", count: gap)),
        TextLine.Span(tab.key, theme.secondary),
        TextLine.Span(tab.key.isEmpty || tab.name.isEmpty ? "" : " "),
        TextLine.Span(tab.name, isCurrent ? theme.accent : theme.secondary),
      ].filter { !$0.text.isEmpty }
    }
  }

  /// Returns the screen whose tab is at a column of the line.
  func screen(at column: Int) -> Screen? {
    var start = 0
    for tab in tabs {
      if (start..<(start + tab.width)).contains(column) { return tab.screen }
      start += tab.width + gap
    }
    return nil
  }

  /// The width of all tabs.
  var width: Int { Self.width(of: tabs, gap: gap) }

  private static func width(of tabs: [Tab], gap: Int) -> Int {
    tabs.reduce(0) { $0 + $1.width } + gap * max(0, tabs.count - 1)
  }
}
