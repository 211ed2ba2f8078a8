import PlayerModel
import TerminalCells

/// What comes from the terminal, on the way to what it concerns: a line that is typed, the screen, or the player.
extension AppModel {
  mutating func handle(_ event: TerminalEvent, at now: Timestamp) -> [Effect] {
    switch event {
    case .key(let key):
      messages.clear()
      if let effects = hold(key, at: now) { return effects }
      return ask(transport.letGo()) + handle(key)
    case .mouse(let mouse): return ask(transport.letGo()) + handle(mouse, at: now)
    case .pasted(let text): paste(text)
    case .resized(let size), .resumed(let size):
      self.size = size
      screens.resize(to: listLayout)
    case .graphics(let traits): appearance.graphics = traits
    case .suspendRequested: return [.suspend]
    case .hungUp, .terminated: return [.detach]
    case .interrupted: return [.quit]
    }
    return []
  }

  /// What an arrow to the side does; nil for other keys, and where arrows move in a text.
  private mutating func hold(_ key: Key, at now: Timestamp) -> [Effect]? {
    guard key == .left || key == .right, !isTyping, player.isAttached, keys.pending == nil
    else { return nil }
    switch bindings.match([key]) {
    case .action(.forward): return ask(transport.press(isForward: true, snapshot, at: now))
    case .action(.back): return ask(transport.press(isForward: false, snapshot, at: now))
    default: return nil
    }
  }

  private mutating func handle(_ key: Key) -> [Effect] {
    if isLocked, key == .control("c") || key == .control("z") {
      return performLocked(.quit) ?? []
    }
    if isLocked, key != .control("l") { return handleBound(key) }
    switch key {
    case .control("c"): return [.quit]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redrawAll]
    default: break
    }
    switch mode {
    case .typing:
      return type(key) ?? handleBound(key)
    case .searching: return takeInSearch(key)
    case .filing(let isAlbum):
      mode = .normal
      guard let digit = key.digit, digit > 0 else { return [] }
      guard let mood = mood(ofKey: digit) else {
        askForMood(key: digit, filing: screens.trackChoice(snapshot, isAlbum: isAlbum))
        return []
      }
      return carryOut(screens.fileSelected(under: mood, isAlbum: isAlbum))
    case .radio:
      mode = .normal
      guard let digit = key.digit, digit > 0 else { return [] }
      guard let mood = mood(ofKey: digit) else {
        say("No mood has the key \(digit).")
        return []
      }
      return playRadio(of: mood)
    case .rating:
      mode = .normal
      guard let rating = key.digit else { return [] }
      return carryOut(screens.rateMarked(rating) ?? snapshot.rateItem(rating))
    case .other(let other): return handle(key, on: other)
    case .asking(let question):
      mode = .normal
      return key == .character("y") ? carryOut(question.deed) : []
    case .command(let line): return handle(key, in: line)
    case .folder(let prompt): return handle(key, in: prompt)
    case .naming(let prompt): return handle(key, in: prompt)
    case .choosing(let chooser): return handle(key, in: chooser)
    case .normal:
      return screens.shown.takesAllKeys ? handleInScreen(key) : handleBound(key)
    }
  }

  /// Whether keys are text.
  private var isTyping: Bool { mode.isTyping || screens.shown.takesAllKeys }

  /// Takes a key on a screen that takes all of them.
  private mutating func handleInScreen(_ key: Key) -> [Effect] {
    var action: KeyAction?
    if case .action(let bound) = bindings.match([key]) { action = bound }
    return carryOut(screens.shown.take(key, action, in: listLayout))
  }

  /// Does what a key is bound to, or keeps it for the sequence that it begins.
  mutating func handleBound(_ key: Key) -> [Effect] {
    switch keys.take(key) {
    case .action(let action): return perform(action)
    case .unbound(.escape): return goBack()
    case .unbound(let key):
      if let digit = key.digit, digit > 0 { return fileItem(underKey: digit) }
      say("\(KeySequence(key).spelling) is not bound\(helpHint).")
      return []
    case nil: return []
    }
  }

  /// Does it, wherever the listener is; where there is nothing to do, says why.
  mutating func perform(_ action: KeyAction) -> [Effect] {
    if let effects = route(action) { return effects }
    if let excuse = excuse(for: action) { say(excuse) }
    return []
  }

  /// Passes it to what does it; nil if there was nothing to do.
  private mutating func route(_ action: KeyAction) -> [Effect]? {
    let number = keys.takeNumber()
    if isLocked, let effects = performLocked(action) { return effects }
    if let movement = Movement(action, count: number) {
      move(movement)
      return []
    }
    if screens.isCovered, let effects = performOver(action) { return effects }
    if let intents = screens.handle(action, player) { return carryOut(intents) }
    switch action {
    case .mark, .markRange, .invertMarks:
      return screens.tab.mark(action, &player.tags).map { carryOut($0) }
    case .goToPlaying: return goToPlaying()
    case .restartPlayer: return restartPlayer()
    default: return performInScreen(action) ?? performEverywhere(action)
    }
  }

  /// What an action does on a screen that lies over the others, which it leaves unless it is for the player.
  private mutating func performOver(_ action: KeyAction) -> [Effect]? {
    if let intents = screens.shown.handle(action, player) { return carryOut(intents) }
    guard screens.shown.isLeft(by: action) else {
      if !screens.shown.stays(during: action) { screens.close() }
      return nil
    }
    screens.close()
    return []
  }

  /// Moves in what is seen.
  mutating func move(_ movement: Movement) {
    let wasFollowing = screens.isFollowing
    defer { if wasFollowing, !screens.isFollowing { say("Follow: off") } }
    if screens.isCovered {
      screens.shown.take(movement, in: listLayout)
    } else if !screen.profile.showsList {
      nowPlaying.lyrics.take(movement, height: layout.height(of: .lyric))
    } else {
      screens.stopFollowing()
      screens.tab.take(movement, in: listLayout)
    }
  }

  /// What acts on what the screen shows; nil for what does not.
  private mutating func performInScreen(_ action: KeyAction) -> [Effect]? {
    switch action {
    case .fileSelected: beginFiling(album: false)
    case .fileAlbum: beginFiling(album: true)
    case .search: return beginSearch()
    case .nextMatch: goToMatch(isBackward: false)
    case .previousMatch: goToMatch(isBackward: true)
    case .filter: return beginTyping()
    case .addToPlaylist: return choosePlaylist()
    case .rename: return askForNewName()
    case .radio: return beginRadio()
    case .sortBy: return sortByNext()
    case .followPlaying: return toggleFollowing()
    case .showAll: return goBack()
    case .deleteFile: return askToTrash()
    default: return nil
    }
    return []
  }

  /// What acts on the player, whatever is on the screen; nil for what does nothing here.
  private mutating func performEverywhere(_ action: KeyAction) -> [Effect]? {
    switch action {
    case .togglePlayback:
      return player.isLost ? [.startPlayer] : requestOfItem(.togglePlayback)
    case .next: return requestOfItem(.next)
    case .previous: return requestOfItem(.previous)
    case .back: return requestOfItem(.skip(seconds: -5))
    case .forward: return requestOfItem(.skip(seconds: 5))
    case .toEnd: return seekToEnd()
    case .favourite: return carryOut(snapshot.toggleFavourite())
    case .acceptTagMood: return carryOut(snapshot.acceptTagMood())
    case .sort:
      return snapshot.sorting == nil
        ? request(.queueFill(.beginMoodSorting), for: .sorting)
        : request(.transport(.endMoodSorting), for: .sorting)
    case .undo: return request(.undo(.undo))
    case .lyricsEarlier: return moveLyrics(by: 1, ofAll: false)
    case .lyricsLater: return moveLyrics(by: -1, ofAll: false)
    case .allLyricsEarlier: return moveLyrics(by: 1, ofAll: true)
    case .allLyricsLater: return moveLyrics(by: -1, ofAll: true)
    default: return setMode(action) ?? performOnInterface(action)
    }
  }

  /// What sets how the player plays, which is said once it is so; nil for what does not.
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
    default: nil
    }
  }

  /// Makes it louder or softer by so many percent.
  mutating func changeVolume(by percent: Int) -> [Effect] {
    request(.transport(.changeVolume(by: percent)), for: .mode(.volume))
  }

  /// What acts on the interface itself; nil for what does nothing here.
  private mutating func performOnInterface(_ action: KeyAction) -> [Effect]? {
    switch action {
    case .rate: if screens.tab.rowMarks?.isEmpty == false || playing() != nil { mode = .rating }
    case .count: keys.beginNumber()
    case .cover: return changeCover()
    case .visualizer: return toggleSpectrum()
    case .panel, .lyrics, .widenPanel, .narrowPanel: return arrangePanes(action)
    case .others: beginWithOther()
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

  /// Lets a digit file what is selected.
  private mutating func beginFiling(album: Bool) {
    if screen.profile.showsList, screens.trackChoice(snapshot) != nil {
      mode = .filing(album: album)
    } else {
      say("There is nothing to file here.")
    }
  }

  /// Where all keys are told.
  private var helpHint: String { bindings.name(.help).map { ": \($0) shows the keys" } ?? "" }

  /// Files the playing track under the mood of a key, or takes it out; where no mood has the key, one is made.
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

  private mutating func seekToEnd() -> [Effect] {
    guard let item = playing() else { return [] }
    guard let seek = Transport.seekToEnd(of: item) else {
      say("The length of the track is not known yet.")
      return []
    }
    return request(seek)
  }

  /// Lets the lyrics come earlier by a number of steps, of the playing track or of all.
  private mutating func moveLyrics(by steps: Double, ofAll: Bool) -> [Effect] {
    guard ofAll || snapshot.item?.track.persistentID != nil else {
      say("Nothing is playing, so there are no lyrics to shift.")
      return []
    }
    let track = ofAll ? nil : snapshot.item?.track.persistentID
    return request(
      transport.moveLyrics(by: steps, of: track, snapshot), for: .lyricsOffset(ofAll: ofAll))
  }
}
