import Linux
import PlayerInterface
import PlayerModel
import TerminalScreen

/// Draws the screen when that is due.
struct ScreenDrawing {
  private let screen: TerminalDisplay
  private var pace: DrawingPace
  /// The time for which the last screen was rendered.
  private var drawnAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
  /// The monotonic time at which it becomes outdated without an event; `nil` for never.
  private var changeAt: Int64?
  /// The visualizer as last drawn; `nil` if it is hidden.
  private var bars: (pane: SpectrumPane, levels: [Int])?

  init(on screen: TerminalDisplay, startingAt now: Int64) {
    self.screen = screen
    pace = DrawingPace(startingAt: now)
  }

  /// Records a key or mouse event.
  mutating func takeKey(at now: Int64) {
    pace.takeKey(at: now)
  }

  /// Records that parts of the screen changed.
  mutating func want(_ parts: DrawingPace.Parts) {
    pace.want(parts)
  }

  /// Returns when to wake up; `nil` for never.
  func wake(at now: Int64) -> Int64? {
    pace.wake(at: now, change: changeAt)
  }

  /// Draws the screen of `model` if that is due.
  mutating func drawIfDue(_ model: AppModel, by clock: SystemClock) {
    let time = clock.now()
    let now = time.monotonicNanoseconds
    if let changeAt, changeAt <= now { pace.want(.progress) }
    guard let due = pace.due(at: now), due <= now else { return }
    if !redraw(model, at: time) {
      let utcOffset = LocalZone.secondsEast(atUnixMilliseconds: time.unixMilliseconds)
      screen.show(model.rendered(at: time, utcOffset: utcOffset))
      screen.setTitle(model.terminalTitle)
      bars = model.spectrumPane.map { ($0, model.spectrumLevels) }
      note(model, at: time)
    }
    pace.draw(at: now)
  }

  /// Records that the whole screen is up to date.
  private mutating func note(_ model: AppModel, at time: Timestamp) {
    drawnAt = time
    changeAt = model.nextChange(after: time)
  }

  /// Redraws only the parts that changed; returns `false` if the whole screen must be drawn.
  private mutating func redraw(_ model: AppModel, at time: Timestamp) -> Bool {
    guard pace.wanted != .everything else { return false }
    if pace.wanted.contains(.progress) {
      guard let part = model.progressPart(since: drawnAt, at: time),
        screen.redraw(part.area, part.draw)
      else { return false }
      note(model, at: time)
    }
    return !pace.wanted.contains(.spectrum) || redrawBars(to: model.spectrumLevels)
  }

  /// Redraws the bars that changed; returns `false` if the whole screen must be drawn.
  private mutating func redrawBars(to levels: [Int]) -> Bool {
    guard let bars else { return true }
    guard let changes = bars.pane.changes(from: bars.levels, to: levels),
      screen.redraw(bars.pane.area, filling: changes)
    else { return false }
    self.bars?.levels = levels
    return true
  }
}
