import Dispatch
import Linux
import ListeningHistory
import Locations
import PlayerInterface
import PlayerModel
import StoreReading

/// Counts what was listened to off the interface's thread.
final class ReportReader: Sendable {
  /// Readable when there is an answer: call ``answers()``.
  var descriptor: Int32 { finished.descriptor }

  typealias Answer = (RequestTag, Result<ListeningReport, PlayerError>)

  private let locations: Locations
  // Beside the rows of lists, which nobody wants to wait for a long history.
  private let queue = DispatchQueue(label: "stimmung.report", qos: .userInitiated)
  private let finished = Mailbox<Answer>()

  init(_ locations: Locations) {
    self.locations = locations
  }

  /// Answers it sooner or later.
  func ask(_ period: ReportPeriod, _ tag: RequestTag) {
    queue.async { [self] in
      finished.post((tag, Result { () throws(PlayerError) in try report(of: period) }))
    }
  }

  /// What was counted since the last call.
  func answers() -> [Answer] { finished.take() }

  private func report(of period: ReportPeriod) throws(PlayerError) -> ListeningReport {
    guard let history = try configuredHistory(locations) else { return ListeningReport() }
    let now = SystemClock().now().unixMilliseconds
    return try history.report(since: period.days.map { now - Int64($0) * 86_400_000 }, until: nil)
  }
}
