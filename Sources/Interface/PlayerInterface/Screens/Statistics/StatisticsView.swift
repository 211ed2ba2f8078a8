import PlayerModel
import TerminalCells

/// The statistics of the library, which are shown like the details of a track.
struct StatisticsView: Equatable, Sendable {
  /// The rows of the statistics.
  private(set) var details: DetailsView

  /// Waits for the answer to a request.
  init(_ tag: RequestTag) {
    details = DetailsView(tag)
  }

  /// Handles an answer, unless it belongs to another request.
  mutating func receive(_ rows: [TrackDetail], _ tag: RequestTag) {
    details.receive(rows, tag)
  }
}

extension StatisticsView: OverlayScreen {
  static let screen = Screen.statistics
  static let profile = ScreenProfile(
    .statistics, "Statistics",
    text: KeyText(
      ["N"], "statistics of the library: formats, hours, decades, missing tags and covers",
      "numbers count size total bytes space duplicates copies years stats artwork collection"))

  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    let tag = tags.next()
    return [.open(StatisticsView(tag)), .effect(.readStatistics(tag))]
  }

  func isLeft(by action: KeyAction) -> Bool {
    [.showAll, .playSelected, .statistics, .quit].contains(action)
  }

  mutating func take(_ movement: Movement, in layout: Layout) {
    details.take(movement, in: layout)
  }

  mutating func scroll(by rows: Int, in layout: Layout) {
    details.scroll(by: rows, in: layout)
  }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    DetailsPane(
      context: context, details: details, title: "statistics", waiting: "Counting your music"
    ).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] { details.hints(keys) }
}
