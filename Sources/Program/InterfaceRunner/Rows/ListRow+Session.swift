import CalendarDates
import ListeningHistory
import PlayerInterface
import PlayerModel
import ProgramOutput

extension ListRow.Hearing {
  /// Creates the row of a session.
  init(_ session: ListeningSession, on date: CalendarDay, number: Int, of total: Int) {
    let origin: Origin =
      if let player = session.player {
        .player(player)
      } else if let source = session.importedFrom {
        .imported(source)
      } else {
        .thisPlayer
      }
    self.init(
      id: session.id, track: session.entry.track, date: date,
      time: String(localTime(session.startedAt.unixMilliseconds).suffix(8)),
      shape: HearingShape(session), ending: session.endReason, origin: origin, number: number,
      total: total)
  }
}
