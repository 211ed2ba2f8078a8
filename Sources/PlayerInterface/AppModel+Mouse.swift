import PlayerModel
import TerminalCells

/// What the mouse does: it selects, plays, scrolls, seeks, files, and goes from screen to screen.
extension AppModel {
  /// What the mouse has begun.
  struct MouseState: Equatable, Sendable {
    /// The last row that was clicked, and when.
    var clicked: Click?
    /// Where the listener drags to, until the button goes up.
    var drag: Drag?
  }

  /// A place in an item that the listener drags to.
  struct Drag: Equatable, Sendable {
    let entry: EntryID
    /// How much of the item lies before it, 0 to 1.
    var fraction: Double
  }

  /// A click that may become a double click.
  struct Click: Equatable, Sendable {
    let place: MouseEvent
    /// When, on the monotonic clock, nanoseconds.
    let time: Int64
  }

  /// Two clicks in that time are a double click.
  private static let doubleClick: Int64 = 400_000_000
  /// The wheel turns so many rows.
  private static let wheelRows = 3

  mutating func handle(_ mouse: MouseEvent, at now: Timestamp) -> [Effect] {
    switch mouse.action {
    case .wheelUp: return scroll(by: -Self.wheelRows)
    case .wheelDown: return scroll(by: Self.wheelRows)
    case .press: return press(mouse, at: now)
    case .drag:
      let place = fraction(at: mouse.x, at: now)
      self.mouse.drag?.fraction = place
      return []
    case .release:
      guard let drag = self.mouse.drag else { return [] }
      self.mouse.drag = nil
      // Meanwhile another track may have begun, in which nobody wants to go anywhere.
      return drag.entry == snapshot.item?.id ? seek(to: fraction(at: mouse.x, at: now)) : []
    }
  }

  private mutating func press(_ mouse: MouseEvent, at now: Timestamp) -> [Effect] {
    message = nil
    let layout = layout
    if !isLocked, let screen = screen(at: mouse, layout) { return go(to: screen) }
    let panel = NowPlayingPanel(model: self, layout: layout, theme: theme, now: now)
    if let item = snapshot.item, panel.progressBar?.contains(mouse.x, mouse.y) == true {
      self.mouse.drag = Drag(entry: item.id, fraction: fraction(at: mouse.x, at: now))
      return []
    }
    if let key = panel.moodKey(x: mouse.x, y: mouse.y) { return fileItem(underKey: key) }
    if panel.stateArea.contains(mouse.x, mouse.y) { return request(.togglePlayback) }
    guard select(at: mouse, layout) else { return [] }
    mode = .normal
    let time = now.monotonicNanoseconds
    let last = self.mouse.clicked
    let isDouble = last.map { $0.place == mouse && time - $0.time < Self.doubleClick } ?? false
    self.mouse.clicked = isDouble ? nil : Click(place: mouse, time: time)
    return isDouble ? playSelected() : []
  }

  private func screen(at mouse: MouseEvent, _ layout: Layout) -> Screen? {
    let frame = PaneFrame(model: self, layout: layout, theme: theme)
    let place = frame.tabsOrigin
    guard place.contains(mouse.x, mouse.y) else { return nil }
    return frame.tabs.screen(at: mouse.x - place.x)
  }

  /// Selects the row under the mouse; answers whether there is one.
  private mutating func select(at mouse: MouseEvent, _ layout: Layout) -> Bool {
    if isOverlaid { return false }
    func row(in area: Rect, of position: ListPosition) -> Int? {
      guard area.contains(mouse.x, mouse.y) else { return nil }
      let row = position.top + mouse.y - area.y
      return position.visible.contains(row) ? row : nil
    }
    switch screen {
    case .queue:
      guard let row = row(in: layout.rows, of: queue.position) else { return false }
      queue.go(to: row)
    case .library: return select(in: &library, at: mouse, layout)
    case .moods: return select(in: &collections, at: mouse, layout)
    case .search:
      let area = SearchPane.parts(of: layout.body).list
      guard let row = row(in: area, of: search.list.position) else { return false }
      search.list.go(to: row)
    case .log:
      let area = LogPane.parts(of: layout.body, showsReport: report.isShown).records
      guard let row = row(in: area, of: log.position) else { return false }
      log.go(to: row)
    case .settings:
      let area = SettingsPane.parts(of: layout.body).list
      guard let row = row(in: area, of: settings.position) else { return false }
      settings.go(to: row)
    case .help, .playing: return false
    }
    return true
  }

  private func select(
    in browser: inout Browser, at mouse: MouseEvent, _ layout: Layout
  ) -> Bool {
    for (column, place) in BrowserPane.places(of: browser, in: layout.rows)
    where place.contains(mouse.x, mouse.y) {
      let position = browser.lists[column].position
      let row = position.top + mouse.y - place.y
      guard position.visible.contains(row) else { return false }
      browser.focus(on: column)
      browser.change { $0.go(to: row) }
      return true
    }
    return false
  }

  private mutating func scroll(by rows: Int) -> [Effect] {
    if case .messages = mode {
      for _ in 0..<abs(rows) { scrollMessages(rows < 0 ? .up : .down) }
      return []
    }
    switch screen {
    case .queue: queue.move(by: rows)
    case .help: scrollHelp(by: rows)
    case .log where report.isShown: scrollReport(by: rows)
    case .library, .moods, .search, .log: changeList { $0.move(by: rows) }
    case .playing: scrollLyrics(by: rows)
    case .settings: settings.move(by: rows)
    }
    return []
  }

  /// How far along the progress bar a column is.
  private func fraction(at x: Int, at now: Timestamp) -> Double {
    let panel = NowPlayingPanel(model: self, layout: layout, theme: theme, now: now)
    guard let bar = panel.progressBar, bar.width > 0 else { return 0 }
    return min(1, max(0, (Double(x - bar.x) + 0.5) / Double(bar.width)))
  }

  private mutating func seek(to fraction: Double) -> [Effect] {
    guard let item = snapshot.item, let duration = item.track.duration, duration.isFinite else {
      show(Message(level: .info, text: "How long the track is, is not known yet."))
      return []
    }
    return request(.seek(seconds: fraction * duration, entry: item.id))
  }
}
