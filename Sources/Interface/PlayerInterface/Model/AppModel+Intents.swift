import PlayerModel
import TerminalCells

/// Carries out what the model's values request of each other and of the player.
extension AppModel {
  /// The key bindings.
  package var bindings: KeyBindings { keys.bindings }

  /// The glyphs that the terminal can show.
  var glyphs: Glyphs { appearance.traits.glyphs }

  /// The visible message.
  var message: Message? { messages.shown }

  /// The latest state of the player.
  var snapshot: PlayerSnapshot { player.snapshot }

  /// The moods, in the order of their keys.
  var moods: [MoodSummary] { screens.moods.moods }

  /// The current tab's screen.
  var screen: Screen { screens.current }

  /// Whether the interface is locked, so that only keys for the playing track work.
  var isLocked: Bool { screens.navigation.isLocked }

  /// Carries out intents in order.
  mutating func carryOut(_ intents: [Intent]) -> [Effect] {
    intents.flatMap { intent -> [Effect] in
      switch intent {
      case .request(let request, let purpose): return self.request(request, for: purpose)
      case .effect(.changeSetting(let name, let value)):
        let isByKey = appearance.follow(setting: name, value)
        return [.changeSetting(name, to: value)]
          + (isByKey ? [.keepAppearance(appearance.kept)] : [])
      case .effect(let effect): return [effect]
      case .show(let message): messages.show(message)
      case .ask(let question): mode = .asking(question)
      case .dropMarks: screens.dropMarks()
      case .askForFolder: mode = .folder(FolderPrompt(.another))
      case .name(let prompt): mode = .naming(prompt)
      case .lay(let screen):
        mode = .normal
        screens.open(screen)
      case .close: screens.close()
      case .listActions: openActionMenu()
      case .perform(let action): return perform(action)
      case .fileRows(let mood):
        return carryOut(screens.fileSelected(under: mood, isAlbum: false))
      case .add(let tracks, let playlist): return add(tracks, to: playlist)
      case .mark(let rows, let range, let generation):
        return carryOut(screens.mark(rows, range, of: generation))
      case .gather(let source, let order, let offset, let limit, let rowsAction):
        return gather(source, order, from: offset, atMost: limit, to: rowsAction)
      }
      return []
    }
  }

  /// Returns the effect of a request and records its purpose; without a player, only shows a
  /// message.
  mutating func request(
    _ request: PlayerRequest, for purpose: RequestPurpose = .command
  ) -> [Effect] {
    if player.state == .waiting { say("Still connecting to the player; wait a moment.") }
    if case .mode(let mode) = purpose { messages.keep(mode) }
    return player.request(request, for: purpose)
  }

  /// Sends several requests to the player in order.
  mutating func ask(_ requests: [PlayerRequest]) -> [Effect] {
    requests.flatMap { request($0) }
  }

  /// Requests the settings if they are visible.
  mutating func askForSettings() -> [Effect] {
    screen == .settings ? carryOut(screens.tab.questions) : []
  }

  /// Shows a message unless a more important one is visible.
  mutating func say(_ text: String, _ level: Notice.Level = .info) {
    messages.show(Message(level: level, text: text))
  }

  private mutating func add(_ tracks: TrackChoice, to playlist: PlaylistName) -> [Effect] {
    switch tracks {
    case .tracks(let references, let title):
      carryOut([RowFetch.adding(references, called: title, to: playlist)])
    case .list(let source, _):
      gather(source, nil, from: 0, atMost: RowList.mostRows, to: .add(playlist))
    }
  }

  private mutating func gather(
    _ source: ListSource, _ order: LibraryOrder?, from offset: Int, atMost limit: Int,
    to rowsAction: RowFetch.RowsAction
  ) -> [Effect] {
    let question = ListQuestion(
      source: source, offset: offset, limit: limit, revision: player.revision,
      order: order)
    let tag = player.tags.next()
    rowFetch = RowFetch(tag, question, to: rowsAction)
    return [.readRows(question, tag)]
  }
}
