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
    case .pasted(let text):
      if mode == .filtering { type(text) }
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
    queue.setHeight(Layout(size).rows.height)
    scrollHelp(by: 0)
  }

  private mutating func handle(_ key: Key) -> [Effect] {
    switch key {
    case .control("c"): return [.quit]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redrawAll]
    default: break
    }
    switch mode {
    case .filtering:
      editFilter(key)
      return []
    case .help:
      return handleInHelp(key)
    case .normal:
      return handleInQueue(key)
    }
  }

  private mutating func handleInQueue(_ key: Key) -> [Effect] {
    switch key {
    case .up, .character("k"): queue.move(by: -1)
    case .down, .character("j"): queue.move(by: 1)
    case .pageUp: queue.move(by: -max(1, queue.position.height - 1))
    case .pageDown: queue.move(by: max(1, queue.position.height - 1))
    case .home, .character("g"): queue.go(to: 0)
    case .end, .character("G"): queue.go(to: queue.position.count - 1)
    case .enter: return playSelected()
    case .character("x"), .delete: return removeSelected()
    case .character("J"): return moveSelected(by: 1)
    case .character("K"): return moveSelected(by: -1)
    case .character("u"): return request(.undoQueue)
    case .character("/"): mode = .filtering
    case .escape: queue.setFilter("", snapshot: snapshot)
    case .character("q"): return [.quit]
    default: return handleEverywhere(key)
    }
    return []
  }

  private mutating func handleInHelp(_ key: Key) -> [Effect] {
    switch key {
    case .up, .character("k"): scrollHelp(by: -1)
    case .down, .character("j"): scrollHelp(by: 1)
    case .pageUp: scrollHelp(by: -max(1, size.height - 3))
    case .pageDown: scrollHelp(by: max(1, size.height - 3))
    case .home, .character("g"): scrollHelp(by: -Help.lines.count)
    case .end, .character("G"): scrollHelp(by: Help.lines.count)
    case .escape, .enter, .character("?"), .character("q"): mode = .normal
    default: return handleEverywhere(key)
    }
    return []
  }

  /// Keys that act on the player, whatever is on the screen.
  private mutating func handleEverywhere(_ key: Key) -> [Effect] {
    switch key {
    case .character(" "): return request(.togglePlayback)
    case .character("n"): return request(.next)
    case .character("p"): return request(.previous)
    case .left, .character(","): return request(.skip(seconds: -5))
    case .right, .character("."): return request(.skip(seconds: 5))
    case .character("+"), .character("="): return request(.changeVolume(by: 5))
    case .character("-"): return request(.changeVolume(by: -5))
    case .character("["): return request(.changeRate(by: -0.1))
    case .character("]"): return request(.changeRate(by: 0.1))
    case .character("\\"): return request(.setRate(rate: 1))
    case .character("r"): return request(.setRepeat(mode: snapshot.repeatMode.following))
    case .character("s"): return request(.setShuffle(mode: snapshot.shuffleMode.following))
    case .character("S"): return request(.setStopAfterItem(!snapshot.stopsAfterItem))
    case .character("z"): return setSleepTimer()
    case .character("$"): return seekToEnd()
    case .character("1"): return file(under: .happy)
    case .character("2"): return file(under: .calm)
    case .character("3"): return file(under: .gloomy)
    case .character("4"): return file(under: .sad)
    case .character("?"):
      mode = .help(top: 0)
      return []
    case .character("d"): return [.detach]
    default: return []
    }
  }

  private mutating func scrollHelp(by lines: Int) {
    guard case .help(let top) = mode else { return }
    let last = max(0, Help.lines.count - Help.visibleLines(in: size))
    mode = .help(top: min(max(0, top + lines), last))
  }

  private mutating func playSelected() -> [Effect] {
    guard let row = queue.selectedRow else { return [] }
    guard row.entry.id == snapshot.item?.id else { return request(.playEntry(id: row.entry.id)) }
    switch snapshot.state {
    case .playing, .seekingForward, .seekingBackward: return []
    case .paused, .interrupted: return request(.setState(to: .playing))
    case .stopped: return request(.playEntry(id: row.entry.id))
    }
  }

  /// Files what plays under a mood, or takes it out if the snapshot shows it there.
  ///
  /// Names the item that was on the screen, so that a track that ends meanwhile changes nothing.
  private mutating func file(under mood: MoodName) -> [Effect] {
    guard let item = snapshot.item else {
      show(Message(level: .info, text: "Nothing is playing that could be filed under \(mood)."))
      return []
    }
    let track = item.track.persistentID.map(TrackReference.persistentID) ?? .entry(item.id)
    let isAdding = !snapshot.itemMoods.contains(mood)
    return request(
      isAdding
        ? .addToMood(mood: mood, tracks: [track]) : .removeFromMood(mood: mood, tracks: [track]),
      for: .mood(mood, isAdding: isAdding, title: item.track.title))
  }
}

extension ShuffleMode {
  /// The mode that the key leads to.
  fileprivate var following: ShuffleMode {
    switch self {
    case .off: .tracks
    case .tracks: .albums
    case .albums: .off
    }
  }
}

extension RepeatMode {
  /// The mode that the key leads to.
  fileprivate var following: RepeatMode {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
