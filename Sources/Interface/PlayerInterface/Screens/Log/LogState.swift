import PlayerModel
import TerminalCells

/// What a sensor recorded, and the report beside it.
struct LogState: Equatable, Sendable {
  var records = RowList()
  /// The sensors whose records can be seen, by their names.
  private let sensors: [String]
  /// The place of the one whose records are seen.
  private var shown = 0
  /// What was listened to.
  var report = ReportView()
  /// The part of the screen that both have.
  private var body = Rect.nothing

  /// A log of these sensors.
  init(of sensors: [String]) {
    self.sensors = sensors
    records.show(.records(of: sensors.first))
  }

  /// The sensor whose records are seen; nil where there is no other.
  var chosenSensor: String? { sensors.count > 1 ? sensors[shown] : nil }

  /// The sensor whose records come next; nil where there is no other.
  var nextSensor: String? { sensors.count > 1 ? sensors[nextPlace] : nil }

  /// Whether the records are those of the first sensor.
  var showsFirstSensor: Bool { shown == 0 }

  private var nextPlace: Int { (shown + 1) % sensors.count }

  /// Does what a key does here; nil if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    guard action == .order, nextSensor != nil else {
      return report.isShown ? nil : records.handle(action)
    }
    shown = nextPlace
    records.show(.records(of: sensors[shown]))
    return []
  }

  /// Moves as a key says: in the report, where that is shown.
  mutating func take(_ movement: Movement) {
    if report.isShown {
      report.take(movement, count: reportLines, height: parts.report.height)
    } else {
      records.take(movement)
    }
  }

  /// Goes through it, as the wheel of the mouse does.
  mutating func scroll(by rows: Int) {
    if report.isShown {
      report.move(by: rows, count: reportLines, height: parts.report.height)
    } else {
      records.move(by: rows)
    }
  }

  /// Takes another place on the screen.
  mutating func setBody(_ body: Rect) {
    self.body = body
    records.setHeight(parts.records.height)
  }

  /// Asks for the report, if it has a place.
  mutating func askForReport(_ tags: inout RequestTags) -> [Intent] {
    report.ask(&tags).map(Intent.effect)
  }

  /// Shows the report of another time, or none.
  mutating func changeReport() {
    report.change()
    setBody(body)
  }

  private var parts: (report: Rect, line: Rect, records: Rect) {
    LogPane.parts(of: body, showsReport: report.isShown)
  }

  private var reportLines: Int { report.text?.lines.count ?? 0 }
}
