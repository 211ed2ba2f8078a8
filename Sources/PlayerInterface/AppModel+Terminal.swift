import PlayerModel
import TerminalCells

extension AppModel {
  mutating func handle(_ event: TerminalEvent, at now: Timestamp) -> [Effect] {
    switch event {
    case .key(let key):
      message = nil
      if let effects = hold(key, at: now) { return effects }
      let ending = endHeldSeek()
      return ending + handle(key)
    case .mouse(let mouse): return endHeldSeek() + handle(mouse, at: now)
    case .pasted(let text):
      if mode == .typing { paste(text) }
      if case .command(var line) = mode {
        line.typed.add(text)
        mode = .command(line)
      }
      if case .folder(var prompt) = mode, !prompt.isLooking {
        prompt.add(text)
        mode = .folder(prompt)
      }
      return []
    case .resized(let size), .resumed(let size):
      resize(to: size)
      return []
    case .suspendRequested: return [.suspend]
    case .hungUp, .terminated: return [.detach]
    case .interrupted: return [.quit]
    }
  }

  private mutating func resize(to size: CellSize) {
    self.size = size
    setHeights()
  }

  private mutating func handle(_ key: Key) -> [Effect] {
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
    case .filing(let isAlbum):
      mode = .normal
      return key.digit.map { fileSelected(underKey: $0, isAlbum: isAlbum) } ?? []
    case .rating:
      mode = .normal
      return key.digit.map { rate($0) } ?? []
    case .command(let line):
      return takeInCommand(key, line)
    case .folder(let prompt):
      return takeInFolder(key, prompt)
    case .normal, .messages:
      return handleBound(key)
    }
  }

  /// Does what a key is bound to, or keeps it for the sequence that it begins.
  private mutating func handleBound(_ key: Key) -> [Effect] {
    let isEnd = key == .escape && !typed.isEmpty
    typed.append(key)
    switch bindings.match(typed) {
    case .action(let action):
      typed = []
      return perform(action)
    case .beginning:
      return []
    case .none:
      let wasBegun = typed.count > 1
      typed = []
      if isEnd { return [] }
      // What does not go on with a sequence stands for itself.
      if wasBegun { return handleBound(key) }
      if key == .escape { return goBack() }
      guard let digit = key.digit, digit > 0 else { return [] }
      return fileItem(underKey: digit)
    }
  }

  /// Does it, wherever the listener is.
  private mutating func perform(_ action: KeyAction) -> [Effect] {
    if isLocked, let effects = performLocked(action) { return effects }
    if case .messages = mode { return performInMessages(action) }
    switch action {
    case .up, .down, .pageUp, .pageDown, .first, .last: moveInList(action)
    case .playSelected: return playSelected()
    case .remove: return removeSelected()
    case .moveDown: return moveSelected(by: 1)
    case .moveUp: return moveSelected(by: -1)
    case .fileSelected: mode = .filing(album: false)
    case .fileAlbum: mode = .filing(album: true)
    case .filter: return beginTyping()
    case .showAll, .goOut: return action == .goOut ? goOut() : goBack()
    case .goIn:
      if screen == .settings { return changeSetting() }
      goIn()
    case .append: return add("Added to the queue") { .appendToQueue(content: $0) }
    case .playNext: return add("Plays next") { .playNext(content: $0) }
    case .playAll: return playAll()
    case .order: changeOrder()
    case .quit: return [.quit]
    default: return performEverywhere(action)
    }
    return []
  }

  private mutating func performInMessages(_ action: KeyAction) -> [Effect] {
    switch action {
    case .up, .down, .pageUp, .pageDown, .first, .last: scrollMessages(action)
    case .showAll, .playSelected, .messages, .quit: mode = .normal
    default:
      mode = .normal
      return perform(action)
    }
    return []
  }

  /// What acts on the player, whatever is on the screen.
  private mutating func performEverywhere(_ action: KeyAction) -> [Effect] {
    switch action {
    case .togglePlayback: return isLost ? [.startPlayer] : request(.togglePlayback)
    case .next: return request(.next)
    case .previous: return request(.previous)
    case .back: return request(.skip(seconds: -5))
    case .forward: return request(.skip(seconds: 5))
    case .louder: return request(.changeVolume(by: 5))
    case .softer: return request(.changeVolume(by: -5))
    case .slower: return request(.changeRate(by: -0.1))
    case .faster: return request(.changeRate(by: 0.1))
    case .ownPace: return request(.setRate(rate: 1))
    case .repeatMode: return changeRepeat()
    case .shuffleMode: return changeShuffle()
    case .stopAfterItem: return changeStopAfterItem()
    case .sleep: return changeSleepTimer()
    case .toEnd: return seekToEnd()
    case .favourite: return setFavourite()
    case .acceptTagMood: return acceptTagMood()
    case .sort: return sort()
    case .rate: mode = .rating
    case .undo: return request(.undo)
    case .cover: changeCover()
    case .visualizer: changeSpectrum()
    case .lock: lock()
    case .wordsEarlier: return moveLyrics(by: 1, ofAll: false)
    case .wordsLater: return moveLyrics(by: -1, ofAll: false)
    case .allWordsEarlier: return moveLyrics(by: 1, ofAll: true)
    case .allWordsLater: return moveLyrics(by: -1, ofAll: true)
    case .help: return screen == .help ? goBack() : go(to: .help)
    case .showLibrary: return go(to: .library)
    case .showQueue: return go(to: .queue)
    case .showMoods: return go(to: .moods)
    case .showPlaying: return go(to: .playing)
    case .showSearch: return go(to: .search)
    case .showLog: return go(to: .log)
    case .report: return changeReport()
    case .showSettings: return go(to: .settings)
    case .nextScreen: return go(to: screen.following(by: 1))
    case .previousScreen: return go(to: screen.following(by: -1))
    case .messages: showMessages()
    case .restartPlayer: return restartPlayer()
    case .command: mode = .command(CommandLine())
    case .stopWork: return stopLongWork()
    case .leave: return [.detach]
    default: break
    }
    return []
  }
}
