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

  /// A form of all tabs.
  private struct Form {
    let tabs: [Tab]
    /// The cells between two tabs.
    let gap: Int
    /// The maximum width.
    let room: Int

    var width: Int { tabs.reduce(0) { $0 + $1.width } + gap * max(0, tabs.count - 1) }
    var fits: Bool { width <= room }
  }

  private let form: Form
  private let current: Screen

  /// The visible tabs.
  var tabs: [Tab] { form.tabs }

  /// The width of all tabs.
  var width: Int { form.width }

  /// Creates the tabs that fit `width` columns.
  ///
  /// Forms with short names leave `rest` columns free. If that leaves out names, the tabs may be
  /// `most` columns wide.
  init(
    _ current: Screen, bindings: KeyBindings, fitting width: Int, atMost most: Int = 0,
    sparing rest: Int = 0
  ) {
    self.current = current
    let all = Screen.tabs
    func tabs(isCompact: Bool = false, _ name: (Screen) -> String) -> [Tab] {
      all.map { screen in
        Tab(
          screen: screen, key: bindings.names(screen.action).last ?? "", name: name(screen),
          isCompact: isCompact)
      }
    }
    let short = { (screen: Screen) in screen == current ? screen.name : screen.shortName }
    let compact = tabs(isCompact: true, short)
    let briefest = tabs(isCompact: true, \.shortName)
    let keys = tabs { $0 == current || bindings.name($0.action) == nil ? $0.name : "" }
    let single = tabs(\.name).filter { $0.screen == current }
    let name = [Tab(screen: current, key: "", name: current.name)]
    let forms = [
      Form(tabs: tabs(\.name), gap: 2, room: width),
      Form(tabs: tabs(short), gap: 2, room: width - rest),
      Form(tabs: tabs(short), gap: 1, room: width - rest),
      Form(tabs: compact, gap: 1, room: width - rest),
      Form(tabs: briefest, gap: 1, room: width - rest),
      Form(tabs: compact, gap: 1, room: most),
      Form(tabs: briefest, gap: 1, room: most),
      Form(tabs: keys, gap: 2, room: width - rest), Form(tabs: keys, gap: 1, room: width),
      Form(tabs: single, gap: 0, room: width),
    ]
    form = forms.first(where: \.fits) ?? Form(tabs: name, gap: 0, room: .max)
  }

  /// Returns the pieces of the line.
  func spans(_ theme: Theme) -> [TextLine.Span] {
    tabs.enumerated().flatMap { index, tab -> [TextLine.Span] in
      let isCurrent = tab.screen == current
      return [
        TextLine.Span(index == 0 ? "" : String(repeating: " ", count: form.gap)),
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
      start += tab.width + form.gap
    }
    return nil
  }
}
