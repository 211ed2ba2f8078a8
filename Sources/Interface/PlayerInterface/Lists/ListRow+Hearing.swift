package import CalendarDates
package import PlayerModel

extension ListRow {
  /// A day of the timeline.
  package struct Day: Equatable, Sendable {
    /// The local date.
    package var date: CalendarDay
    /// The number of hearings that began on it.
    package var count: Int

    package init(date: CalendarDay, count: Int) {
      (self.date, self.count) = (date, count)
    }
  }

  /// A hearing of a track, from the listening history.
  package struct Hearing: Equatable, Sendable {
    /// Where a hearing comes from.
    package enum Origin: Equatable, Sendable {
      /// This player, which counted each frame.
      case thisPlayer
      /// Another player, by its name; what was heard is estimated.
      case player(String)
      /// A list of another program, by the name of its kind.
      case imported(String)
    }

    /// The identifier of the session.
    package var id: String
    /// The track, with the tags that it had.
    package var track: Track
    /// The local date of the start.
    package var date: CalendarDay
    /// The local time of the start: `14:02:03`.
    package var time: String
    /// What was heard.
    package var shape: HearingShape
    /// Why it ended; `nil` while it continues.
    package var ending: ListeningSession.EndReason?
    package var origin: Origin
    /// The number of the hearing, from 1 for the newest.
    package var number: Int
    /// The number of all hearings.
    package var total: Int

    package init(
      id: String, track: Track, date: CalendarDay, time: String, shape: HearingShape,
      ending: ListeningSession.EndReason?, origin: Origin, number: Int, total: Int
    ) {
      (self.id, self.track, self.date, self.time, self.shape) = (id, track, date, time, shape)
      (self.ending, self.origin, self.number, self.total) = (ending, origin, number, total)
    }

    /// The track as that of other lists; `nil` if another player played it, which has other files.
    package var item: Item? {
      origin == .thisPlayer ? Item(track: track, isMissing: false) : nil
    }
  }

  /// The hearing of the row; `nil` for other rows.
  package var hearing: Hearing? {
    if case .hearing(let hearing) = self { hearing } else { nil }
  }

  /// Whether the row is the heading of those below it, which cannot be selected.
  package var isHeading: Bool {
    if case .day = self { true } else { false }
  }
}
