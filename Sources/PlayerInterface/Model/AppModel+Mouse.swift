import PlayerModel
import TerminalCells

/// What the mouse does: it selects, plays, scrolls, seeks, files, and goes from screen to screen.
extension AppModel {
  /// The wheel turns so many rows.
  private static let wheelRows = 3

  mutating func handle(_ event: MouseEvent, at now: Timestamp) -> [Effect] {
    switch event.action {
    case .wheelUp: scroll(by: -Self.wheelRows)
    case .wheelDown: scroll(by: Self.wheelRows)
    case .press: return press(event, at: now)
    case .drag: mouse.goOnDragging(to: fraction(at: event.x, at: now))
    case .release:
      // Meanwhile another track may have begun, in which nobody wants to go anywhere.
      guard let entry = mouse.endDrag(), entry == snapshot.item?.id else { return [] }
      return seek(to: fraction(at: event.x, at: now))
    }
    return []
  }

  private mutating func press(_ event: MouseEvent, at now: Timestamp) -> [Effect] {
    messages.clear()
    let context = paneContext(at: now)
    let frame = PaneFrame(context: context)
    if !isLocked, let screen = frame.screen(at: event) { return go(to: screen) }
    let panel = panel(context)
    if let item = snapshot.item, panel.progressBar?.contains(event.x, event.y) == true {
      mouse.beginDrag(in: item.id, to: fraction(at: event.x, at: now))
      return []
    }
    if let key = panel.moodKey(x: event.x, y: event.y) { return fileItem(underKey: key) }
    if panel.stateArea.contains(event.x, event.y) { return request(.transport(.togglePlayback)) }
    if !mode.isOverlay, let effects = sort(at: event) { return effects }
    guard !mode.isOverlay, screens.select(at: event, context.layout) else { return [] }
    mode = .normal
    return mouse.click(event, at: now) ? carryOut(screens.handle(.playSelected, player)) : []
  }

  private mutating func scroll(by rows: Int) {
    if case .messages = mode {
      scrollMessages { $0.move(by: rows, count: $1, height: $2) }
    } else if case .details = mode {
      scrollDetails(by: rows)
    } else if screen == .playing {
      nowPlaying.lyrics.move(by: rows, height: layout.height(of: .lyric))
    } else {
      screens.scroll(by: rows)
    }
  }

  /// How far along the progress bar a column is.
  private func fraction(at x: Int, at now: Timestamp) -> Double {
    guard let bar = panel(paneContext(at: now)).progressBar, bar.width > 0 else { return 0 }
    return min(1, max(0, (Double(x - bar.x) + 0.5) / Double(bar.width)))
  }

  private mutating func seek(to fraction: Double) -> [Effect] {
    guard let item = snapshot.item, let duration = item.track.duration, duration.isFinite else {
      say("How long the track is, is not known yet.")
      return []
    }
    return request(.transport(.seek(seconds: fraction * duration, entry: item.id)))
  }
}
