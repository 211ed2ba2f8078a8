/// A line of the help on keys, which ``HelpState`` and the command line share.
package enum HelpLine: Equatable, Sendable {
  case heading(String)
  /// Keys or a command, their description, and synonyms by which they are found.
  case key(String, String, synonyms: String = "")
  case gap

  /// What stands in for the keys of an action that has none.
  static let unbound = "no key"

  /// Returns all lines, with the current key bindings and the given commands.
  package static func all(_ bindings: KeyBindings, commands: [CommandWord] = []) -> [HelpLine] {
    let keys = KeyLines(bindings: bindings)
    return keys.ofPlaying + keys.ofFiling + keys.ofScreens + keys.ofLists + keys.ofLeaving
      + ofMouse + of(commands)
  }

  private static let ofMouse: [HelpLine] = [
    .gap,
    .heading("Mouse"),
    .key(
      "Click", "select a row; press a tab, button or hint; play from a line of lyrics",
      synonyms: "mouse pointer select jump karaoke"),
    .key("Double-click", "play a track, open a group", synonyms: "mouse start"),
    .key(
      "Wheel", "scroll; over the volume, change it; over the progress bar, seek", synonyms: "mouse"),
    .key(
      "Drag",
      "move a row, also to a mood or the queue's tab; the scrollbar, or the position in the track",
      synonyms: "mouse seek scrub drop reorder"),
    .key("Shift", "hold to select text in the terminal", synonyms: "mouse copy clipboard"),
  ]

  /// Returns the lines of the commands; commands with the same meaning share a line.
  private static func of(_ commands: [CommandWord]) -> [HelpLine] {
    guard !commands.isEmpty else { return [] }
    let others = commands.indices.filter { index in
      !commands[..<index].contains { $0.meaning == commands[index].meaning }
    }
    return [.gap, .heading("Commands")]
      + others.map { index in
        let command = commands[index]
        let names = commands.filter { $0.meaning == command.meaning }.map { ":\($0.name)" }
        return .key(
          names.joined(separator: " "), command.meaning, synonyms: command.allSynonyms)
      }
  }
}

/// The lines of the key bindings.
private struct KeyLines {
  let bindings: KeyBindings

  /// Returns a line of the keys of several actions, which is found by the description of each.
  private func keys(_ actions: KeyAction..., does meaning: String? = nil, then digits: String = "")
    -> HelpLine
  {
    .key(
      bindings.names(actions) + digits, meaning ?? actions.first?.meaning ?? "",
      synonyms: actions.map { "\($0.meaning) \($0.synonyms)" }.joined(separator: " "))
  }

  var ofPlaying: [HelpLine] {
    [
      .heading("Play"),
      keys(.togglePlayback),
      keys(.next, .previous, does: "next, previous track"),
      keys(.back, .forward, does: "back, forward 5 s; hold an arrow to rewind, fast-forward"),
      keys(.toEnd),
      keys(.startOver),
      keys(.louder, .softer, does: "volume up, down"),
      keys(.slower, .faster, .ownPace, does: "speed down, up by 0.1, normal"),
      keys(.repeatMode),
      keys(.shuffleMode),
      keys(.stopAfterItem),
      keys(.markLoop),
      keys(.sleep),
      keys(.others),
      keys(.lyricsEarlier, .lyricsLater, does: "lyrics of this track 0.1 s earlier, later"),
      keys(.lyricsNow),
      keys(.allLyricsEarlier, .allLyricsLater, does: "lyrics of all tracks 0.1 s earlier, later"),
    ]
  }

  var ofFiling: [HelpLine] {
    [
      .gap,
      .heading("Moods, ratings, undo"),
      .key(
        "1-9",
        "file the playing track under a mood, or remove it: happy, calm, gloomy, sad, your own",
        synonyms: "tag categorize feeling song"),
      keys(
        .fileSelected, does: "file the marked or selected tracks under a mood", then: " 1-9"),
      keys(.fileAlbum, does: "file the album of the selected row under a mood", then: " 1-9"),
      keys(
        .rate, does: "rate the marked tracks, the selected album or group, or the playing track",
        then: " 0-5"),
      keys(.favourite),
      keys(.bookmark),
      keys(.acceptTagMood),
      keys(.sort),
      keys(.radio),
      keys(.undo),
      keys(.redo),
    ]
  }

  var ofScreens: [HelpLine] {
    [.gap, .heading("Screens")]
      + Screen.tabs.map { keys($0.action) }
      + [
        keys(.report),
        keys(.nextScreen, .previousScreen, does: "next, previous screen"),
        keys(.showAll),
        keys(.messages),
        keys(.headphones),
        keys(.photos),
        keys(.showBookmarks),
        keys(.statistics),
        keys(.command),
        keys(.stopWork),
        keys(.cover),
        keys(.visualizer),
        keys(.panel),
        keys(.widenPanel, .narrowPanel, does: "pane of the playing track wider, narrower"),
        keys(.lyrics),
        keys(.lock),
      ]
  }

  var ofLists: [HelpLine] {
    [
      .gap,
      .heading("Lists"),
      keys(.up, .down, does: "one row up, down"),
      keys(.pageUp, .pageDown, does: "page up, down"),
      keys(.halfPageUp, .halfPageDown, does: "half a page up, down"),
      keys(.first, .last, does: "first, last row"),
      keys(.topRow, .middleRow, .bottomRow, does: "top, middle, bottom row of the screen"),
      keys(.count),
      keys(.search),
      keys(.nextMatch, .previousMatch, does: "next, previous match"),
      keys(.filter),
      keys(.goToPlaying, .followPlaying, does: "go to the playing track; follow it, on or off"),
      keys(
        .mark, .markRange, .invertMarks,
        does: "mark and go down; mark from the last mark to here; invert the marks"),
      keys(.sortBy),
      keys(.goIn, .goOut, does: "open the selected row, or the events of a hearing; go back"),
      keys(.playSelected),
      keys(.playAll),
      keys(.append),
      keys(.playNext),
      keys(.remove),
      keys(.paste),
      keys(.pasteBefore),
      keys(.moveDown, .moveUp, does: "move the marked or selected rows down, up"),
      keys(.order),
      keys(.covers),
      keys(.addToPlaylist),
      keys(.rename),
      keys(.actions),
      keys(.details),
      keys(.editTags),
      keys(.deleteFile),
    ]
  }

  var ofLeaving: [HelpLine] {
    [
      .gap,
      .heading("Leave"),
      keys(.restartPlayer),
      keys(.leave),
      keys(.quit, then: "  Ctrl-C"),
      .key("Ctrl-Z", "suspend; fg resumes", synonyms: "background stop job"),
      .key("Ctrl-L", "redraw the screen", synonyms: "refresh clear repaint"),
    ]
  }
}

extension HelpLine {
  /// Creates the line of an answer about formats.
  init(_ answer: FormatHelp.Answer) {
    self = .key(answer.subject, answer.text)
  }

  /// Returns whether two lines have the same keys, or one command among others.
  func isSame(as other: HelpLine) -> Bool {
    guard case .key(let keys, _, _) = self, case .key(let others, _, _) = other else {
      return false
    }
    return keys == others || others.split(separator: " ").contains { $0 == keys }
  }

  /// Returns whether the line matches a query.
  package func matches(_ query: HelpQuery) -> Bool {
    switch self {
    case .heading, .gap: false
    case .key(let key, let meaning, let synonyms):
      query.matches(
        "\(meaning) \(synonyms)", keys: key.split(separator: " ").map(String.init) + [key])
    }
  }
}

extension [HelpLine] {
  /// Returns the lines that match a text.
  func matching(_ text: String) -> [HelpLine] {
    let query = HelpQuery(text)
    return filter { $0.matches(query) }
  }
}

extension KeyBindings {
  /// Returns the keys of related actions: the first key of each, then the second of each.
  fileprivate func names(_ actions: [KeyAction]) -> String {
    let all = actions.map(names)
    let rows = (0..<(all.map(\.count).max() ?? 0)).map { row in
      all.compactMap { $0.indices.contains(row) ? $0[row] : nil }.joined(separator: " ")
    }
    return rows.isEmpty ? HelpLine.unbound : rows.joined(separator: "  ")
  }
}
