import TerminalCells

/// The tabs with their keys and the current one highlighted, in the longest form that fits.
struct ScreenTabs {
  /// A tab and its text.
  struct Tab: Equatable {
    let screen: Screen
    /// The key that opens it; empty if the key is unbound or there is no room.
    let key: String
    /// The name; empty if there is no room.
    let name: String
    /// Whether nothing separates the key from the name.
    var isCompact = false

    /// The text between the key and the name.
    var gap: String { key.isEmpty || name.isEmpty || isCompact ? "" : " " }

    /// The width of the text.
    var width: Int { key.count + gap.count + name.count }
  }

  /// The names that a form of the tabs contains; they do not depend on which tab is the current one.
  private enum Naming {
    case full
    case short
    /// Only the name of the current tab, and those of tabs without a key.
    case current
  }

  /// A way to show all tabs.
  private struct Form {
    let naming: Naming
    var isCompact = false
    /// The cells between two tabs.
    let gap: Int
    /// The maximum width.
    let room: Int
  }

  /// The visible tabs.
  let tabs: [Tab]
  /// The width of all tabs.
  let width: Int
  /// The cells between two tabs.
  private let gap: Int
  private let current: Screen

  /// Creates the tabs that fit `width` columns.
  ///
  /// Forms other than the widest leave `rest` columns free. If that leaves out names, the tabs may be
  /// `most` columns wide.
  init(
    _ current: Screen, bindings: KeyBindings, fitting width: Int, atMost most: Int = 0,
    sparing rest: Int = 0
  ) {
    self.current = current
    let forms = [
      Form(naming: .full, gap: 2, room: width), Form(naming: .full, gap: 1, room: width - rest),
      Form(naming: .full, isCompact: true, gap: 1, room: width - rest),
      Form(naming: .short, gap: 1, room: width - rest),
      Form(naming: .short, isCompact: true, gap: 1, room: width - rest),
      Form(naming: .short, isCompact: true, gap: 1, room: most),
      Form(naming: .current, gap: 2, room: width - rest),
      Form(naming: .current, gap: 1, room: width),
    ]
    let keys = Screen.tabs.map { bindings.names($0.action).last ?? "" }
    for form in forms {
      let tabs = zip(Screen.tabs, keys).map { screen, key in
        Tab(
          screen: screen, key: key,
          name: Self.name(of: screen, form.naming, isCurrent: screen == current || key.isEmpty),
          isCompact: form.isCompact)
      }
      let needed = tabs.reduce(form.gap * (tabs.count - 1)) { $0 + $1.width }
      guard needed <= form.room else { continue }
      (self.tabs, self.width, gap) = (tabs, needed, form.gap)
      return
    }
    let named = Tab(screen: current, key: keys[current.rawValue], name: current.name)
    let tab = named.width <= width ? named : Tab(screen: current, key: "", name: current.name)
    (tabs, self.width, gap) = ([tab], tab.width, 0)
  }

  private static func name(of screen: Screen, _ naming: Naming, isCurrent: Bool) -> String {
    switch naming {
    case .full: screen.name
    case .short: screen.shortName
    case .current: isCurrent ? screen.name : ""
    }
  }

  /// Returns the pieces of the line.
  func spans(_ theme: Theme) -> [TextLine.Span] {
    tabs.enumerated().flatMap { index, tab -> [TextLine.Span] in
      let isCurrent = tab.screen == current
      return [
        TextLine.Span(index == 0 ? "" : String(repeating: " ", count: gap)),
        // Without a gap, only the style separates the key from the name.
        TextLine.Span(tab.key, tab.isCompact ? theme.strong : theme.secondary),
        TextLine.Span(tab.gap),
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
}
