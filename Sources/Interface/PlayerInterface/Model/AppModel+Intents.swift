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
      case .effect(let effect): return pass(effect)
      case .show(let message): messages.show(message)
      case .ask(let question): mode = .asking(question)
      case .seek(let seek): screens.trackSeek = screens.trackSeek ?? seek
      case .dropMarks: screens.dropMarks()
      case .askForFolder: mode = .folder(screens.queue.skippedPrompt ?? FolderPrompt(.another))
      case .askForSetting(let prompt): mode = .setting(prompt)
      case .name(let prompt): mode = .naming(prompt)
      case .lay(let screen):
        mode = .normal
        screens.open(screen)
      case .close: screens.close()
      case .listActions: openActionMenu()
      case .perform(let action): return performOnRow(action)
      case .fileRows(let mood): return fileChosen(under: mood, isAlbum: false)
      case .add(let tracks, let playlist): return add(tracks, to: playlist)
      case .gatherRows(let rows, let rowsAction): return gather(rows, to: rowsAction)
      case .enter(let track):
        return carryOut(track.intents(appearance.options.enter, snapshot))
      case .openFor(let screen, let tracks):
        if case .overlay(let type) = screen.kind {
          return carryOut(type.opened(with: tracks, &player.tags))
        }
      case .trash(let tracks): askToTrash(tracks)
      case .mark(let rows, let range, let generation):
        return carryOut(screens.mark(rows, range, of: generation))
      case .gather(let source, let order, let offset, let limit, let rowsAction):
        return gather(source, order, from: offset, atMost: limit, to: rowsAction)
      }
      return []
    }
  }

  /// Passes an effect to the runner; a setting that is changed takes precedence over the key for the same.
  private mutating func pass(_ effect: Effect) -> [Effect] {
    if case .writeTags = effect { screens.settings.noteUndoableChange() }
    guard case .changeSetting(let name, let input) = effect else { return [effect] }
    screens.settings.noteChange(of: name, snapshot)
    guard case .word(let value) = input, appearance.follow(setting: name, value) else {
      return [effect]
    }
    return [effect, .keepAppearance(appearance.kept)]
  }

  /// Returns the effect of a request and records its purpose; without a player, only shows a
  /// message.
  mutating func request(
    _ request: PlayerRequest, for purpose: RequestPurpose = .command
  ) -> [Effect] {
    if player.state == .waiting { say("Still connecting to the player; wait a moment.") }
    switch request {
    case .file, .lyricsOffset: screens.settings.noteUndoableChange()
    default: break
    }
    var purpose = purpose
    switch purpose {
    case .opening: purpose = .opening(wayBack: wayBackToQueue)
    case .mode(let mode): messages.keep(mode)
    case .playing(let said):
      purpose = .playing(said + wayBackToQueue)
      screens.queue.awaitNewQueue(true)
    default: break
    }
    return player.request(request, for: purpose)
  }

  /// The end of a message about playing something in place of the queue; empty if there is no queue.
  private var wayBackToQueue: String {
    guard snapshot.queueCount > 0, let key = bindings.name(.undo) else { return "" }
    // The queue that comes back is not the one of songs to sort.
    let count = snapshot.sorting == nil ? " of \(snapshot.queueCount)" : ""
    return "; \(key) brings back your queue\(count)"
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
    case .list(let source, let title):
      gather([.group(source, name: title)], to: .add(playlist))
    case .rows(let rows):
      if let tracks = rows.tracks {
        carryOut([RowFetch.adding(tracks.map(\.reference), called: tracks.name, to: playlist)])
      } else {
        gather(rows, to: .add(playlist))
      }
    }
  }

  /// Does something with the tracks of rows, after reading those of groups.
  mutating func gather(_ rows: [ChosenRow], to rowsAction: RowFetch.RowsAction) -> [Effect] {
    if let tracks = rows.tracks {
      return carryOut(RowFetch.intents(to: rowsAction, tracks, nil))
    }
    rowFetch = RowFetch(rows, player.revision, to: rowsAction, &player.tags)
    return rowFetch.map { [$0.firstQuestion] } ?? []
  }

  private mutating func gather(
    _ source: ListSource, _ order: LibraryOrder?, from offset: Int, atMost limit: Int,
    to rowsAction: RowFetch.RowsAction
  ) -> [Effect] {
    let question = ListQuestion(
      source: source, offset: offset, limit: limit, revision: player.revision,
      order: order)
    let tag = player.tags.next()
    rowFetch = RowFetch(tag, question, to: rowsAction, named: nil)
    return [.readRows(question, tag)]
  }
}
