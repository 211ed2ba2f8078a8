enum HelpLine: Equatable, Sendable {
  case heading(String)
  case key(String, String)
  case gap

  /// All lines, with the keys as they are.
  static func all(_ bindings: KeyBindings) -> [HelpLine] {
    func keys(_ actions: KeyAction..., does meaning: String? = nil, then digits: String = "")
      -> HelpLine
    {
      .key(bindings.names(actions) + digits, meaning ?? actions.first?.meaning ?? "")
    }
    return [
      .heading("Play"),
      keys(.togglePlayback),
      keys(.next, .previous, does: "next, previous track"),
      keys(.back, .forward, does: "back, forward 5 s; held, the arrows run"),
      keys(.toEnd),
      keys(.louder, .softer, does: "louder, softer"),
      keys(.slower, .faster, .ownPace, does: "slower, faster, at its own pace"),
      keys(.repeatMode),
      keys(.shuffleMode),
      keys(.stopAfterItem),
      keys(.sleep),
      keys(.wordsEarlier, .wordsLater, does: "the words of this track 0.1 s earlier, later"),
      keys(.allWordsEarlier, .allWordsLater, does: "the words of all tracks"),
      .gap,
      .heading("File under a mood, or take out"),
      .key("1-9", "what plays: happy, calm, gloomy, sad, your own"),
      keys(.fileSelected, does: "the selected row", then: " 1-9"),
      keys(.fileAlbum, does: "the album of the selected row", then: " 1-9"),
      keys(.rate, does: "rate what plays", then: " 0-5"),
      keys(.favourite),
      keys(.acceptTagMood),
      keys(.sort, does: "sort the unfiled songs one after the other, or end"),
      keys(.radio),
      keys(.undo),
      .gap,
      .heading("Screens"),
    ]
      + Screen.allCases.map { screen in
        keys(screen.action, does: screen.meaning)
      } + [
        keys(.report, does: "what you listened to: 30 days, a year, all"),
        keys(.nextScreen, .previousScreen, does: "next screen, the one before"),
        keys(.showAll),
        keys(.messages),
        keys(.command),
        keys(.stopWork),
        keys(.cover),
        keys(.visualizer),
        keys(.lock, does: "lock the screen, unlock it"),
        .gap,
        .heading("Lists"),
        keys(.up, .down, does: "one row up, down"),
        keys(.pageUp, .pageDown, does: "a page up, down"),
        keys(.halfPageUp, .halfPageDown, does: "half a page up, down"),
        keys(.first, .last, does: "first, last row"),
        keys(.topRow, .middleRow, .bottomRow, does: "top, middle, bottom row of the screen"),
        keys(.count),
        keys(.search),
        keys(.nextMatch, .previousMatch, does: "next, previous match"),
        keys(.filter),
        keys(.goToPlaying, .followPlaying, does: "go to what plays; follow it, or not"),
        keys(.mark, .markRange, .invertMarks, does: "mark the row, up to here, invert the marks"),
        keys(.sortBy),
        keys(.goIn, .goOut, does: "into the selected row, back"),
        keys(.playSelected),
        keys(.playAll),
        keys(.append),
        keys(.playNext),
        keys(.remove),
        keys(.moveDown, .moveUp, does: "move the selected row down, up"),
        keys(.order),
        keys(.addToPlaylist),
        keys(.rename),
        keys(.details),
        keys(.editTags),
        keys(.deleteFile),
        .gap,
        .heading("Leave"),
        keys(.restartPlayer),
        keys(.leave),
        keys(.quit, then: "  Ctrl-C"),
        .key("Ctrl-Z", "stop for a while; fg comes back"),
        .key("Ctrl-L", "draw the screen anew"),
      ]
  }

  /// Whether it holds a text, whatever the case.
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .heading, .gap: false
    case .key(let key, let meaning):
      Self.names(in: key.lowercased()).contains { name in
        // A letter is itself, and not each key that has it in its name.
        name == text || text.count > 1 && name.contains(text)
      } || meaning.lowercased().contains(text)
    }
  }

  /// The keys that a line is about, and the line's own text.
  private static func names(in keys: String) -> [String] {
    keys.split(separator: " ").map(String.init) + [keys]
  }
}

extension [HelpLine] {
  /// The lines that hold a text; all if there is none.
  func matching(_ text: String) -> [HelpLine] {
    text.isEmpty ? self : filter { $0.holds(text.lowercased()) }
  }
}

extension Screen {
  /// What it is for.
  fileprivate var meaning: String {
    switch self {
    case .help: "this help"
    case .library: "the library, in columns"
    case .queue: "the queue"
    case .moods: "moods, playlists, saved queries"
    case .playing: "what plays, on all of the screen"
    case .search: "search the library"
    case .log: "what the sensor recorded"
    case .settings: "the settings: folders, output, looks, the sensor"
    }
  }
}

extension KeyBindings {
  /// The keys of actions that belong together: the first of each, then the second of each.
  fileprivate func names(_ actions: [KeyAction]) -> String {
    let all = actions.map(names)
    let rows = (0..<(all.map(\.count).max() ?? 0)).map { row in
      all.compactMap { $0.indices.contains(row) ? $0[row] : nil }.joined(separator: " ")
    }
    return rows.isEmpty ? "no key" : rows.joined(separator: "  ")
  }
}
