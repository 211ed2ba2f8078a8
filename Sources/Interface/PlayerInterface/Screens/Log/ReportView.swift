import PlayerModel
import TerminalCells

/// The period that a report covers.
package enum ReportPeriod: CaseIterable, Hashable, Sendable {
  /// The last 30 days, the last 365 days, or all time.
  case month, year, all

  /// The number of days; `nil` for all time.
  package var days: Int? {
    switch self {
    case .month: 30
    case .year: 365
    case .all: nil
    }
  }
}

/// The listening report on the log screen.
struct ReportView: Equatable, Sendable {
  /// The period; `nil` if the report is hidden.
  private(set) var period: ReportPeriod?
  /// The last answer; `nil` if none has arrived.
  private var answer: Result<ListeningReport, PlayerError>?
  /// The scroll position.
  private(set) var scroll = ScrollPosition()
  /// The lines for the current layout; `nil` if there is no report, or it must be laid out again.
  private(set) var text: ReportText?
  private(set) var covers = ReportCovers()
  private var asked: RequestTag?

  /// The current report.
  var report: ListeningReport? { try? answer?.get() }

  /// The reason why there is no report, as a sentence.
  var failure: String? {
    if case .failure(let error) = answer { error.message } else { nil }
  }

  /// Whether the report is shown.
  var isShown: Bool { period != nil }

  /// The hint at what ``change()`` leads to.
  var nameOfNext: String {
    switch period {
    case nil: "report"
    case .month: "a year"
    case .year: "all"
    case .all: "hide report"
    }
  }

  /// Switches to the next period: 30 days, a year, all time, and then no report.
  mutating func change() {
    let periods = ReportPeriod.allCases
    let next = period.flatMap(periods.firstIndex(of:)).map { $0 + 1 } ?? 0
    // The periods have mostly the same artists, so the covers are kept.
    let covers = covers
    self = ReportView()
    self.covers = covers
    period = periods.indices.contains(next) ? periods[next] : nil
  }

  /// Requests the report; the last one is shown until the answer arrives.
  mutating func ask(_ tags: inout RequestTags) -> [Effect] {
    guard let period else { return [] }
    let tag = tags.next()
    asked = tag
    return [.readReport(period, tag)]
  }

  /// Handles the answer to the last request.
  mutating func receive(_ answer: Result<ListeningReport, PlayerError>, _ tag: RequestTag) {
    guard tag == asked else { return }
    asked = nil
    self.answer = answer
    text = nil
  }

  /// Updates the lines for `look`, unless they are current.
  ///
  /// They are cached because keys, the mouse wheel and every frame need them.
  mutating func layOut(_ look: ReportText.Look) {
    guard let report, text?.look != look else { return }
    text = ReportText(report, look: look)
  }

  /// Returns the next request for a cover.
  mutating func nextCover(isOnLight: Bool) -> CoverRequest? {
    text.flatMap { covers.next($0.covers, isOnLight: isOnLight) }
  }

  /// Handles a cover.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) {
    covers.receive(answer, to: request)
  }

  /// Scrolls by a number of lines.
  mutating func move(by lines: Int, count: Int, height: Int) {
    scroll.move(by: lines, count: count, height: height)
  }

  /// Scrolls the report.
  mutating func take(_ movement: Movement, count: Int, height: Int) {
    scroll.take(movement, count: count, height: height)
  }
}
