import PlayerModel
import TerminalCells

/// The records of a sensor, and the report next to them.
struct LogState: Equatable, Sendable {
  var records = RowList()
  /// The names of the sensors whose records can be shown.
  private let sensors: [String]
  /// The index of the sensor whose records are shown.
  private var shown = 0
  /// The listening report.
  var report = ReportView()
  /// Whether the shown sensor records; `nil` until the player has answered.
  private(set) var status: SensorStatus?
  /// Whether the player is still to be asked for it.
  private var needsStatus = true
  /// The area of both.
  private var body = Rect.nothing

  /// Creates a log of the given sensors.
  init(of sensors: [String]) {
    self.sensors = sensors
    records.show(.records(of: sensors.first))
  }

  /// The sensor whose records are shown; `nil` if there is only one.
  var chosenSensor: String? { sensors.count > 1 ? sensors[shown] : nil }

  /// The sensor that the key switches to; `nil` if there is only one.
  var nextSensor: String? { sensors.count > 1 ? sensors[nextPlace] : nil }

  /// Whether the records of the first sensor are shown.
  var showsFirstSensor: Bool { shown == 0 }

  private var nextPlace: Int { (shown + 1) % sensors.count }

  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    guard action == .order, nextSensor != nil else {
      return report.isShown ? nil : records.handle(action, in: nil)
    }
    shown = nextPlace
    records.show(.records(of: sensors[shown]))
    forgetStatus()
    return []
  }

  // MARK: Whether the sensor records

  /// Asks again whether the sensor records, because that may have changed.
  mutating func forgetStatus() {
    (status, needsStatus) = (nil, true)
  }

  /// Returns the request for the sensor's status, once; `nil` while the player cannot be asked.
  mutating func askForStatus(_ player: PlayerLink) -> Intent? {
    guard needsStatus, player.isAttached else { return nil }
    needsStatus = false
    return .request(.sensor(.sensorStatus(sensor: chosenSensor)), for: .sensor(chosenSensor))
  }

  /// Accepts the status of a sensor, unless another one is shown by now.
  mutating func receive(_ status: SensorStatus, of sensor: String?) {
    guard sensor == chosenSensor else { return }
    self.status = status
  }

  /// Says that the sensor does not record, and what starts it; `nil` if it records or that is not known.
  func silence(_ bindings: KeyBindings) -> String? {
    guard let status, !status.isRunning else { return nil }
    // There it is turned on for good, which a command may not do.
    return "Recording is off; \(bindings.name(.showSettings) ?? ":settings") turns it on."
  }

  /// Scrolls the report if it is shown; otherwise moves the selection.
  mutating func take(_ movement: Movement, in layout: Layout) {
    if report.isShown {
      report.take(movement, count: reportLines, height: parts.report.height)
    } else {
      records.take(movement)
    }
  }

  /// Scrolls by a number of rows, as with the mouse wheel.
  mutating func scroll(by rows: Int, in layout: Layout) {
    if report.isShown {
      report.move(by: rows, count: reportLines, height: parts.report.height)
    } else {
      records.move(by: rows)
    }
  }

  /// Changes the area on the screen.
  mutating func setBody(_ body: Rect) {
    self.body = body
    records.setHeight(parts.records.height)
  }

  /// Requests the report if it is shown.
  mutating func askForReport(_ tags: inout RequestTags) -> [Intent] {
    report.ask(&tags).map(Intent.effect)
  }

  /// Shows the report for the next period, or hides it.
  mutating func changeReport() {
    report.change()
    setBody(body)
  }

  private var parts: (report: Rect, line: Rect, records: Rect) {
    LogPane.parts(of: body, showsReport: report.isShown)
  }

  private var reportLines: Int { report.text?.lines.count ?? 0 }
}
