import PlayerModel
import TerminalCells

/// Of which time a report tells.
package enum ReportPeriod: CaseIterable, Hashable, Sendable {
  /// The last 30 days, the last 365, all that was ever heard.
  case month, year, all

  /// How many days it goes back; nil: to the beginning.
  package var days: Int? {
    switch self {
    case .month: 30
    case .year: 365
    case .all: nil
    }
  }
}

/// What was listened to, as the log's screen shows it.
struct ReportView: Equatable, Sendable {
  /// What it tells of; nil: it is not shown.
  private(set) var period: ReportPeriod?
  /// The report that is known.
  private(set) var report: ListeningReport?
  /// Why there is none, as one sentence.
  private(set) var failure: String?
  /// Where in it the listener is.
  private(set) var scroll = ScrollPosition()
  private var asked: RequestTag?

  /// Whether it has a place on the screen.
  var isShown: Bool { period != nil }

  /// What ``change()`` leads to, in a word or two.
  var nameOfNext: String {
    switch period {
    case nil: "report"
    case .month: "a year"
    case .year: "all"
    case .all: "no report"
    }
  }

  /// Goes from no report over 30 days and a year to all, and back to none.
  mutating func change() {
    let periods = ReportPeriod.allCases
    let next = period.flatMap(periods.firstIndex(of:)).map { $0 + 1 } ?? 0
    self = ReportView()
    period = periods.indices.contains(next) ? periods[next] : nil
  }

  /// Asks for it anew; until the answer is there, the last one is shown.
  mutating func ask(_ tags: inout RequestTags) -> [Effect] {
    guard let period else { return [] }
    let tag = tags.next()
    asked = tag
    return [.readReport(period, tag)]
  }

  /// Takes the answer to what was asked last.
  mutating func receive(_ answer: Result<ListeningReport, PlayerError>, _ tag: RequestTag) {
    guard tag == asked else { return }
    asked = nil
    switch answer {
    case .success(let report): (self.report, failure) = (report, nil)
    case .failure(let error): (report, failure) = (nil, error.message)
    }
  }

  /// Its lines in a place of that width.
  func lines(width: Int, _ signs: Glyphs.Repertoire) -> [[ReportText.Part]] {
    report.map { ReportText($0, look: .init(width: width, signs: signs)).lines } ?? []
  }

  /// Goes through it.
  mutating func move(by lines: Int, count: Int, height: Int) {
    scroll.move(by: lines, count: count, height: height)
  }

  /// Does what a key for lists does.
  mutating func take(_ action: KeyAction, count: Int, height: Int) {
    scroll.take(action, count: count, height: height)
  }
}

extension AppModel {
  /// Shows the report of another time, or none; from elsewhere it leads to the log's screen.
  mutating func changeReport() -> [Effect] {
    guard screen == .log else {
      if !report.isShown { report.change() }
      setHeights()
      return go(to: .log)
    }
    report.change()
    setHeights()
    return readReport()
  }

  /// Asks for the report that is seen.
  mutating func readReport() -> [Effect] {
    screen == .log ? report.ask(&tags) : []
  }

  /// Takes a report that was counted.
  mutating func receive(
    _ answer: Result<ListeningReport, PlayerError>, _ tag: RequestTag
  ) -> [Effect] {
    report.receive(answer, tag)
    return []
  }

  /// The part of the log's screen that the report has.
  var reportArea: Rect { LogPane.parts(of: Layout(size).body, showsReport: report.isShown).report }

  mutating func scrollReport(_ action: KeyAction) {
    report.take(action, count: reportLines.count, height: reportArea.height)
  }

  mutating func scrollReport(by lines: Int) {
    report.move(by: lines, count: reportLines.count, height: reportArea.height)
  }

  private var reportLines: [[ReportText.Part]] {
    report.lines(width: reportArea.width, traits.glyphs.repertoire)
  }
}
