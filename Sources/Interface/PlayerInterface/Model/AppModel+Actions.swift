import PlayerModel
import TerminalCells

/// Actions that are not specific to a screen, and the explanation of those without effect.
extension AppModel {
  /// Performs an action on the contents of the screen; returns `nil` for other actions.
  mutating func performInScreen(_ action: KeyAction) -> [Effect]? {
    switch action {
    case .fileSelected: beginFiling(album: false)
    case .fileAlbum: beginFiling(album: true)
    case .search: return beginSearch()
    case .nextMatch: goToMatch(isBackward: false)
    case .previousMatch: goToMatch(isBackward: true)
    case .filter: return beginTyping()
    case .addToPlaylist: return choosePlaylist()
    case .rename: say("Select a mood, playlist or saved query to rename it.")
    case .radio: mode = .radio
    case .sortBy: return sortByNext()
    case .followPlaying: return toggleFollowing()
    case .showAll: return goBack()
    case .deleteFile: return askToTrash()
    case .playSelected where !screen.profile.showsList: return jumpToLyrics()
    default: return nil
    }
    return []
  }

  /// Performs an action that does not depend on the screen, with the count typed before it; returns `nil` for
  /// other actions.
  mutating func performEverywhere(_ action: KeyAction, count: Int?) -> [Effect]? {
    let steps = Double(max(1, count ?? 1))
    switch action {
    case .togglePlayback:
      return player.isLost ? [.startPlayer] : requestOfItem(.togglePlayback)
    case .next: return requestOfItem(.next)
    case .previous: return requestOfItem(.previous)
    case .back: return requestOfItem(.skip(seconds: -5))
    case .forward: return requestOfItem(.skip(seconds: 5))
    case .toEnd: return seekToEnd()
    case .startOver: return playing().map { request(.transport(.startOver(entry: $0.id))) } ?? []
    case .favourite: return carryOut(snapshot.toggleFavourite())
    case .bookmark: return bookmarkPlace()
    case .acceptTagMood: return carryOut(snapshot.acceptTagMood())
    case .sort:
      return snapshot.sorting == nil
        ? request(.queueFill(.beginMoodSorting), for: .sorting)
        : request(.transport(.endMoodSorting), for: .sorting)
    case .undo:
      if let reason = screens.settings.takeNoUndo(ifNewestIn: snapshot) {
        say(reason)
        return []
      }
      if let effect = screens.settings.undoRemoval(ifNewestIn: snapshot) { return [effect] }
      return request(.undo(.undo))
    case .redo: return request(.undo(.redo))
    case .lyricsNow: return lyricsAreNow()
    case .lyricsEarlier: return moveLyrics(by: steps, ofAll: false)
    case .lyricsLater: return moveLyrics(by: -steps, ofAll: false)
    case .allLyricsEarlier: return moveLyrics(by: steps, ofAll: true)
    case .allLyricsLater: return moveLyrics(by: -steps, ofAll: true)
    default: return setMode(action) ?? performOnInterface(action)
    }
  }

  /// Performs an action that changes a mode of the player; returns `nil` for other actions.
  ///
  /// The new mode is reported once the player has set it.
  private mutating func setMode(_ action: KeyAction) -> [Effect]? {
    switch action {
    case .louder: changeVolume(by: 5)
    case .softer: changeVolume(by: -5)
    case .slower: request(.transport(.changeRate(by: -0.1)), for: .mode(.speed))
    case .faster: request(.transport(.changeRate(by: 0.1)), for: .mode(.speed))
    case .ownPace: request(.transport(.setRate(rate: 1)), for: .mode(.speed))
    case .repeatMode: request(transport.changeRepeat(snapshot), for: .mode(.repeatMode))
    case .shuffleMode: request(transport.changeShuffle(snapshot), for: .mode(.shuffleMode))
    case .stopAfterItem:
      request(transport.changeStopAfterItem(snapshot), for: .mode(.stopAfterItem))
    case .sleep: request(transport.changeSleepTimer(snapshot), for: .mode(.sleepTimer))
    case .markLoop:
      playing().map { request(transport.markLoop(in: $0, snapshot), for: .mode(.loop)) } ?? []
    default: nil
    }
  }

  /// Changes the volume by `percent` percentage points.
  mutating func changeVolume(by percent: Int) -> [Effect] {
    request(.transport(.changeVolume(by: percent)), for: .mode(.volume))
  }

  /// Performs an action on the interface; returns `nil` for other actions.
  private mutating func performOnInterface(_ action: KeyAction) -> [Effect]? {
    switch action {
    case .rate:
      if screens.hasRowsToRate || playing() != nil { mode = .rating }
    case .count: keys.beginNumber()
    case .cover: return changeCover()
    case .visualizer: return toggleSpectrum()
    case .panel, .lyrics, .widenPanel, .narrowPanel: return arrangePanes(action)
    case .others:
      guard let other = snapshot.other else {
        say("No other player is playing; the setting sensor.others says which are watched.")
        return []
      }
      mode = .other(other)
    case .lock: lock()
    case .help where screen == .help: return goBack()
    case .nextScreen: return go(to: screen.following(by: 1))
    case .previousScreen: return go(to: screen.following(by: -1))
    case .report: return changeReport()
    case .command: mode = .command(CommandLine())
    case .stopWork: return stopLongWork()
    case .leave: return [.detach]
    case .quit: return [.quit]
    default: return Screen(openedBy: action).map { go(to: $0) }
    }
    return []
  }

  /// Starts filing the selection or, on its screen, the playing track or its album, which the next digit completes.
  private mutating func beginFiling(album: Bool) {
    guard screens.trackChoice(snapshot, isAlbum: album) == nil else {
      mode = .filing(album: album)
      return
    }
    let reason = screens.tab.noEffectMessage(
      for: album ? .fileAlbum : .fileSelected, bindings)
    say(
      reason ?? (screen == .playing ? "Nothing is playing." : "There is nothing to file here."))
  }

  /// Files the selection or, on its screen, the playing track or its album under a mood.
  mutating func fileChosen(under mood: MoodName, isAlbum: Bool) -> [Effect] {
    carryOut(
      screen.profile.showsList
        ? screens.fileSelected(under: mood, isAlbum: isAlbum)
        : snapshot.fileItem(under: mood, isAlbum: isAlbum))
  }

  /// Toggles filing the playing track under the mood of a key; without such a mood, prompts for a
  /// new one.
  mutating func fileItem(underKey key: Int) -> [Effect] {
    if let mood = mood(ofKey: key) { return carryOut(snapshot.fileItem(under: mood)) }
    guard player.isAttached, !isLocked else {
      say("No mood has the key \(key).")
      return []
    }
    askForMood(
      key: key,
      filing: snapshot.item.map { .tracks([TrackReference($0)], title: $0.track.title) })
    return []
  }

  func mood(ofKey key: Int) -> MoodName? {
    moods.first { $0.look.key == key }?.name
  }

  /// Bookmarks the position in the playing track.
  private mutating func bookmarkPlace() -> [Effect] {
    guard let item = playing() else { return [] }
    let draft = BookmarkDraft(track: TrackReference(item), seconds: transport.position)
    return request(
      .bookmark(.addBookmarks(bookmarks: [draft])), for: .bookmarked(title: item.track.title))
  }

  private mutating func seekToEnd() -> [Effect] {
    guard let item = playing() else { return [] }
    guard let seek = Transport.seekToEnd(of: item) else {
      say("The length of the track is not known yet.")
      return []
    }
    return request(seek)
  }

  // MARK: The menu of actions

  /// Opens the menu of everything that can be done with the marked rows, or else with the selected one.
  ///
  /// On the screen of the playing track, that is what it is about.
  mutating func openActionMenu() {
    let labels = screens.movesQueuedRows ? KeyAction.menuOfQueue : [:]
    var entries = menuActions.filter { canPerform($0.action) }.flatMap {
      menuEntries(for: $0.action, label: labels[$0.action] ?? $0.label)
    }
    if screen == .moods { entries.append(newMoodEntry) }
    guard !entries.isEmpty else { return say("There is nothing here to act on.") }
    mode = .normal
    let title = screens.nameOfChosen(snapshot) ?? ""
    screens.open(AnyScreen(ActionMenu(for: title, entries)))
  }

  /// The actions that the menu offers on the current screen if they are possible.
  private var menuActions: [(action: KeyAction, label: String)] {
    guard !screen.profile.showsList else { return KeyAction.menu }
    guard snapshot.item != nil else { return [] }
    let hasTimes = nowPlaying.lyrics.lyrics?.synced == true
    return KeyAction.menuOfPlaying.filter { hasTimes || !$0.action.isOfLyrics }
  }

  private var newMoodEntry: ActionMenu.Entry {
    ActionMenu.Entry(
      deed: .newMood(key: screens.moods.freeKey), keys: "", label: "Create a mood",
      synonyms: "new add make mood")
  }

  /// Performs an action of the menu on the row that the menu was opened for.
  mutating func performOnRow(_ action: KeyAction) -> [Effect] {
    // Without marks, the keys of these actions are for the playing track.
    if action == .rate || action == .favourite, screen.profile.showsList, !screens.hasRowsToRate {
      return perform(.mark) + perform(action)
    }
    return perform(action)
  }

  /// Returns whether an action would do more now than explain why it is impossible.
  private func canPerform(_ action: KeyAction) -> Bool {
    // A list is sorted whatever its row is, but the menu is about rows.
    if action == .sortBy, screens.trackChoice(snapshot) == nil { return false }
    var copy = self
    guard let effects = copy.route(action) else { return false }
    // Without effects, it would ask for a mood's digit, whatever the row is.
    if !effects.isEmpty || action == .radio { return !effects.isEmpty }
    copy.messages = messages
    return copy != self
  }

  /// Returns the entries of the menu for an action; filing has one for each mood, too.
  private func menuEntries(for action: KeyAction, label: String) -> [ActionMenu.Entry] {
    let synonyms = "\(action.meaning) \(action.synonyms)"
    let keys = bindings.names(action).joined(separator: " ")
    let entry = ActionMenu.Entry(
      deed: .action(action), keys: keys, label: label, synonyms: synonyms)
    guard action == .fileSelected else { return [entry] }
    // A digit alone is for the playing track.
    let key = screen.profile.showsList ? bindings.name(action).map { "\($0) " } : ""
    return [entry]
      + moods.map { mood in
        ActionMenu.Entry(
          deed: .filing(mood.name),
          keys: key.flatMap { key in mood.look.key.map { "\(key)\($0)" } } ?? "",
          label: "File under \(mood.name), or remove", synonyms: synonyms)
      }
  }

  // MARK: Actions without effect

  /// Returns the playing track; if there is none, reports that.
  mutating func playing() -> QueueEntry? {
    if snapshot.item == nil { say("Nothing is playing.") }
    return snapshot.item
  }

  /// Sends a request that applies to the playing track.
  mutating func requestOfItem(_ request: TransportRequest) -> [Effect] {
    player.isAttached && playing() == nil ? [] : self.request(.transport(request))
  }

  /// Returns why an action changed nothing; `nil` if that is obvious, as at the end of a list.
  func noEffectMessage(for action: KeyAction) -> String? {
    // The reason why the player is gone stays visible.
    guard !player.isLost, action != screen.action else { return nil }
    if let message = screens.tab.noEffectMessage(for: action, bindings) { return message }
    switch action {
    case .goOut, .showAll: return nil
    case .moveUp, .moveDown:
      guard let rows = screens.tab.movableRows else {
        return "You can only move rows in the queue, moods and playlists."
      }
      return rows.count == 0 ? "There is nothing to move here." : nil
    default:
      return action.noEffectMessage ?? bindings.name(action).map { "\($0) does nothing here." }
    }
  }
}
