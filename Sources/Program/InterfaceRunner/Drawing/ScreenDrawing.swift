import Linux
import PlayerInterface
import PlayerModel
import TerminalScreen

/// What is shown, and when it is drawn again.
struct ScreenDrawing {
  private let screen: TerminalDisplay
  private var pace: DrawingPace
  /// When all that is seen was as it is drawn.
  private var drawnAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
  /// When the passing of time makes that another, on the monotonic clock; nil if never.
  private var changeAt: Int64?
  /// The visualizer as it is drawn; nil where it is not seen.
  private var bars: (pane: SpectrumPane, levels: [Int])?

  init(on screen: TerminalDisplay, startingAt now: Int64) {
    self.screen = screen
    pace = DrawingPace(startingAt: now)
  }

  /// The listener did something.
  mutating func takeKey(at now: Int64) {
    pace.takeKey(at: now)
  }

  /// Something has changed.
  mutating func want(_ parts: DrawingPace.Parts) {
    pace.want(parts)
  }

  /// When there is something to do again, seen from `now`; nil if never.
  func wake(at now: Int64) -> Int64? {
    pace.wake(at: now, change: changeAt)
  }

  /// Draws what `model` shows, if that is due.
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

  /// All that is seen is as `model` has it at a moment.
  private mutating func note(_ model: AppModel, at time: Timestamp) {
    drawnAt = time
    changeAt = model.nextChange(after: time)
  }

  /// Draws only what is wanted again; false if that is more than parts.
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

  /// Draws of the visualizer what has become higher or lower; false if it is all to be drawn.
  private mutating func redrawBars(to levels: [Int]) -> Bool {
    guard let bars else { return true }
    guard let changes = bars.pane.changes(from: bars.levels, to: levels),
      screen.redraw(bars.pane.area, filling: changes)
    else { return false }
    self.bars?.levels = levels
    return true
  }
}
