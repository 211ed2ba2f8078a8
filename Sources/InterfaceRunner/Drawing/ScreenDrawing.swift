import Linux
import PlayerInterface
import PlayerModel
import TerminalCells
import TerminalScreen

/// What is shown, and when it is drawn again.
struct ScreenDrawing {
  private let screen: TerminalDisplay
  private var pace = DrawingPace()
  private var drawn = CellBuffer(size: CellSize(width: 0, height: 0))
  /// When all of it was drawn.
  private var drawnAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)

  init(on screen: TerminalDisplay) {
    self.screen = screen
  }

  /// The listener did something.
  mutating func takeKey(at now: Int64) {
    pace.takeKey(at: now)
  }

  /// Something has changed.
  mutating func want(_ parts: DrawingPace.Parts) {
    pace.want(parts)
  }

  /// When there is something to do again for `model`, seen from `now`; nil if never.
  func wake(at now: Int64, for model: AppModel) -> Int64? {
    pace.wake(at: now, change: model.nextChange(after: drawnAt))
  }

  /// Draws what `model` shows, if that is due.
  mutating func drawIfDue(_ model: AppModel, by clock: SystemClock) {
    let time = clock.now()
    let now = time.monotonicNanoseconds
    if let change = model.nextChange(after: drawnAt), change <= now { pace.want(.progress) }
    guard let due = pace.due(at: now), due <= now else { return }
    if !redraw(model, at: time) {
      drawn = model.rendered(at: time, utcOffset: clock.utcOffset(at: time))
      drawnAt = time
      screen.setTitle(model.terminalTitle)
    }
    screen.show(drawn)
    pace.draw(at: now)
  }

  /// Draws only what is wanted again; false if that is more than parts.
  private mutating func redraw(_ model: AppModel, at time: Timestamp) -> Bool {
    guard pace.wanted != .everything else { return false }
    if pace.wanted.contains(.progress) {
      guard model.redrawProgress(in: &drawn, since: drawnAt, at: time) else { return false }
      drawnAt = time
    }
    if pace.wanted.contains(.spectrum) { model.redrawSpectrum(in: &drawn) }
    return true
  }
}
