import DirectStoreAccess
import ListeningHistory
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors

/// The timeline of the listening history: its sessions as rows, newest first, below headings of their days.
///
/// The days are counted once for each revision, and the sessions are read for the visible rows.
struct HearingRows {
  private struct Known {
    /// The number of the connection to the host, without which nobody replaces the file.
    let host: Int
    let history: HistoryReader
    var days = HearingDays()
    var revision: ListRevision?
  }

  private let locations: Locations
  private var known: Known?

  init(_ locations: Locations) {
    self.locations = locations
  }

  /// Returns a window of rows.
  mutating func rows(_ question: ListQuestion) throws(PlayerError) -> ListAnswer {
    guard let (history, days) = try timeline(question.revision) else {
      return ListAnswer(total: 0, rows: [])
    }
    let window = TimelineWindow(
      days, rows: question.offset..<(question.offset + question.limit))
    return ListAnswer(total: days.rowCount, rows: try Self.rows(window, of: days, history))
  }

  /// Returns the position of the row that a search finds; `nil` if there is none.
  mutating func place(of search: RowSearch) throws(PlayerError) -> Int? {
    guard let (history, days) = try timeline(search.revision) else { return nil }
    let pieces = RecordRows.pieces(
      of: days.rowCount, from: search.from, isBackward: search.isBackward)
    for piece in pieces {
      let rows = try Self.rows(TimelineWindow(days, rows: piece), of: days, history)
      let found = RowTexts(rows.lazy.map(\.searchedTexts)).place(
        matching: search.text, from: search.isBackward ? piece.count : 0,
        isBackward: search.isBackward)
      if let found { return piece.lowerBound + found }
    }
    return nil
  }

  /// Returns what a sensor recorded during a session, or `nil` if there is no such session.
  mutating func events(
    of id: String, _ revision: ListRevision
  ) throws(PlayerError) -> EventRows? {
    guard let (session, time) = try history(revision)?.time(ofSession: id) else { return nil }
    let sensor = session.player == nil ? KnownSensor.music : KnownSensor.others
    return EventRows(of: sensor, in: time, locations)
  }

  /// Returns the history and its days at a revision, or `nil` if there is no history yet.
  private mutating func timeline(
    _ revision: ListRevision
  ) throws(PlayerError) -> (HistoryReader, HearingDays)? {
    guard let history = try history(revision), var known else { return nil }
    if known.revision != revision {
      known.days = try history.hearingDays(updating: known.days)
      known.revision = revision
      self.known = known
    }
    return (history, known.days)
  }

  /// Returns the history as it is for a connection to a host; it is opened once, because deriving the key of
  /// an encrypted one takes a while.
  private mutating func history(_ revision: ListRevision) throws(PlayerError) -> HistoryReader? {
    if let known, known.host == revision.host { return known.history }
    known = try configuredHistory(locations).map { Known(host: revision.host, history: $0) }
    return known?.history
  }

  private static func rows(
    _ window: TimelineWindow, of days: HearingDays, _ history: HistoryReader
  ) throws(PlayerError) -> [ListRow] {
    let sessions =
      try window.sessions.isEmpty
      ? []
      : history.newestSessions(
        after: window.sessions.lowerBound, limit: window.sessions.count)
    var number = window.sessions.lowerBound
    var rest = sessions[...]
    return window.places.compactMap { place -> ListRow? in
      switch place {
      case .heading(let day): return .day(ListRow.Day(date: day.date, count: day.count))
      case .session(let day):
        // Sessions that were deleted meanwhile have no rows until the next revision.
        guard let session = rest.popFirst() else { return nil }
        number += 1
        return .hearing(ListRow.Hearing(session, on: day.date, number: number, of: days.count))
      }
    }
  }
}
