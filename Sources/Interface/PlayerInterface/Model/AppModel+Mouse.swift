import PlayerModel
import TerminalCells

/// Handles the mouse: selecting, playing, scrolling, moving rows, seeking, filing, volume, key
/// hints and tabs.
extension AppModel {
  /// The number of rows per step of the wheel.
  private static let wheelRows = 3

  mutating func handle(_ event: MouseEvent, at now: Timestamp) -> [Effect] {
    switch event.action {
    case .wheelUp: return turnWheel(1, event, at: now)
    case .wheelDown: return turnWheel(-1, event, at: now)
    case .press: return press(event, at: now)
    case .drag: drag(event, at: now)
    case .release: return release(event, at: now)
    }
    return []
  }

  private mutating func press(_ event: MouseEvent, at now: Timestamp) -> [Effect] {
    let context = paneContext(at: now)
    let keys = statusLine(context).keys(at: event)
    messages.clear()
    if !keys.isEmpty { return keys.flatMap { handle(.key($0), at: now) } }
    let frame = PaneFrame(context: context)
    if !isLocked, let screen = frame.screen(at: event) { return go(to: screen) }
    let panel = panel(context)
    if let item = snapshot.item, panel.progressBar?.contains(event.x, event.y) == true {
      mouse.beginDrag(in: item.id, to: fraction(at: event.x, at: now))
      return []
    }
    if let key = panel.moodKey(x: event.x, y: event.y) { return fileItem(underKey: key) }
    if panel.stateArea.contains(event.x, event.y) { return requestOfItem(.togglePlayback) }
    if let effects = jumpToLyrics(at: event, panel, at: now) { return effects }
    if !isLocked, let entry = panel.upcomingEntry(x: event.x, y: event.y) {
      return mouse.click(event, at: now) ? request(.transport(.playEntry(id: entry))) : []
    }
    if let track = scrollTrack(frame), track.contains(event.x, event.y) {
      mouse.grab(.thumb)
      drag(event, at: now)
      return []
    }
    if case .choosing(var chooser) = mode {
      let area = PlaylistChooserPane.parts(of: context.layout.body).list
      guard chooser.select(at: event, in: area) else { return [] }
      mode = .choosing(chooser)
      return mouse.click(event, at: now) ? handle(.enter, in: chooser) : []
    }
    if screens.isCovered {
      guard screens.shown.select(at: event, in: context.layout) else { return [] }
      return mouse.click(event, at: now) ? perform(.playSelected) : []
    }
    if !mode.hasPane, let effects = sort(at: event) { return effects }
    guard !mode.hasPane, screens.tab.select(at: event, in: context.layout) else { return [] }
    if mode == .searching {
      screens.find.leave()
      screens.tab.endSearch()
    }
    mode = .normal
    screens.stopFollowing()
    if mouse.click(event, at: now) { return carryOut(screens.handle(.playSelected, player) ?? []) }
    mouse.grab(.row)
    return []
  }

  private mutating func drag(_ event: MouseEvent, at now: Timestamp) {
    switch mouse.grip {
    case .thumb:
      guard let track = scrollTrack(PaneFrame(context: paneContext(at: now))) else { return }
      scroll(to: Double(event.y - track.y) / Double(max(1, track.height - 1)))
    case .row:
      guard let drop = drop(at: event, paneContext(at: now)) else { return messages.clear() }
      messages.replace(with: Message(level: .info, text: drop.sentence))
    case nil: mouse.continueDrag(to: fraction(at: event.x, at: now))
    }
  }

  private mutating func release(_ event: MouseEvent, at now: Timestamp) -> [Effect] {
    if mouse.release() == .row, let drop = drop(at: event, paneContext(at: now)) {
      messages.clear()
      return perform(drop)
    }
    // The track may have changed during the drag, and the seek must not apply to the next one.
    guard let entry = mouse.endDrag(), entry == snapshot.item?.id else { return [] }
    return seek(to: fraction(at: event.x, at: now))
  }

  // MARK: Dropping rows

  /// Returns what a drag of the selected row does at a place; `nil` if it does nothing there.
  private func drop(at event: MouseEvent, _ context: PaneContext) -> RowDrop? {
    guard !isLocked, !mode.hasPane, !screens.isCovered else { return nil }
    let isChoice = screens.trackChoice(snapshot) != nil
    if isChoice, let key = panel(context).moodKey(x: event.x, y: event.y) {
      return mood(ofKey: key).map { .file($0) }
    }
    if isChoice, screen != .queue, PaneFrame(context: context).screen(at: event) == .queue {
      return .enqueue
    }
    return screens.dropPlace(at: event, layout).map { .move(to: $0) }
  }

  /// Does what a drag of the selected row does.
  private mutating func perform(_ drop: RowDrop) -> [Effect] {
    switch drop {
    case .move(let target):
      guard let position = screens.position else { return [] }
      return carryOut(screens.tab.moveChosen(by: target - position.selected, isDrag: true))
    case .file(let mood): return carryOut(screens.fileSelected(under: mood, isAlbum: false))
    case .enqueue: return perform(.append)
    }
  }

  // MARK: The wheel

  /// Handles the wheel: it sets the volume over the volume, seeks over the progress bar, and
  /// scrolls elsewhere.
  private mutating func turnWheel(
    _ direction: Int, _ event: MouseEvent, at now: Timestamp
  ) -> [Effect] {
    let panel = panel(paneContext(at: now))
    if panel.volumeArea.contains(event.x, event.y) { return changeVolume(by: 5 * direction) }
    if panel.progressBar?.contains(event.x, event.y) == true {
      return requestOfItem(.skip(seconds: Double(5 * direction)))
    }
    if isOverLyrics(event) {
      nowPlaying.lyrics.move(
        by: -Self.wheelRows * direction, height: layout.height(of: .lyric))
    } else {
      scroll(by: -Self.wheelRows * direction)
    }
    return []
  }

  private mutating func scroll(by rows: Int) {
    if screens.isCovered {
      screens.shown.scroll(by: rows, in: listLayout)
    } else if case .choosing(var chooser) = mode {
      chooser.move(by: rows)
      mode = .choosing(chooser)
    } else if !screen.profile.showsList {
      nowPlaying.lyrics.move(by: rows, height: layout.height(of: .lyric))
    } else {
      screens.stopFollowing()
      screens.tab.scroll(by: rows, in: listLayout)
    }
  }

  // MARK: The scroll thumb

  /// Returns the area in which the scroll thumb moves; `nil` if there is none.
  private func scrollTrack(_ frame: PaneFrame) -> Rect? {
    guard !mode.hasPane else { return nil }
    return screens.shown.rows(in: layout).map { frame.thumbTrack(beside: $0) }
  }

  /// Scrolls to a position from 0 (beginning) to 1 (end).
  private mutating func scroll(to fraction: Double) {
    screens.shown.scroll(to: min(1, max(0, fraction)), in: listLayout)
  }

  // MARK: Seeking

  /// Returns the position of a column on the progress bar, from 0 to 1.
  private func fraction(at x: Int, at now: Timestamp) -> Double {
    guard let bar = panel(paneContext(at: now)).progressBar, bar.width > 0 else { return 0 }
    return min(1, max(0, (Double(x - bar.x) + 0.5) / Double(bar.width)))
  }

  private mutating func seek(to fraction: Double) -> [Effect] {
    guard let item = snapshot.item, let duration = item.track.duration, duration.isFinite else {
      say("The length of the track is not known yet.")
      return []
    }
    return request(.transport(.seek(seconds: fraction * duration, entry: item.id)))
  }
}
