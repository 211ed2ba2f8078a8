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
  /// What is known of it; nil: nothing yet.
  private var answer: Result<ListeningReport, PlayerError>?
  /// Where in it the listener is.
  private(set) var scroll = ScrollPosition()
  /// Its lines where it is seen; nil while there is none, or it was not laid out since it changed.
  private(set) var text: ReportText?
  private(set) var covers = ReportCovers()
  private var asked: RequestTag?

  /// The report that is known.
  var report: ListeningReport? { try? answer?.get() }

  /// Why there is none, as one sentence.
  var failure: String? {
    if case .failure(let error) = answer { error.message } else { nil }
  }

  /// Whether it has a place on the screen.
  var isShown: Bool { period != nil }

  /// What ``change()`` leads to, in a word or two.
  var nameOfNext: String {
    switch period {
    case nil: "report"
    case .month: "a year"
    case .year: "all"
    case .all: "hide report"
    }
  }

  /// Goes from no report over 30 days and a year to all, and back to none.
  mutating func change() {
    let periods = ReportPeriod.allCases
    let next = period.flatMap(periods.firstIndex(of:)).map { $0 + 1 } ?? 0
    // Much the same artists are heard at other times, too.
    let covers = covers
    self = ReportView()
    self.covers = covers
    period = periods.indices.contains(next) ? periods[next] : nil
  }

  /// Asks for it again; until the answer is there, the last one is shown.
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
    self.answer = answer
    text = nil
  }

  /// Writes its lines for the place where it is seen, unless they are there.
  ///
  /// Keys, the wheel and every frame need them, so they are kept.
  mutating func layOut(_ look: ReportText.Look) {
    guard let report, text?.look != look else { return }
    text = ReportText(report, look: look)
  }

  /// A cover that is to be drawn for it.
  mutating func nextCover(isOnLight: Bool) -> CoverRequest? {
    text.flatMap { covers.next($0.covers, isOnLight: isOnLight) }
  }

  /// Takes a cover.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) {
    covers.receive(answer, to: request)
  }

  /// Goes through it.
  mutating func move(by lines: Int, count: Int, height: Int) {
    scroll.move(by: lines, count: count, height: height)
  }

  /// Moves as a key says.
  mutating func take(_ movement: Movement, count: Int, height: Int) {
    scroll.take(movement, count: count, height: height)
  }
}
