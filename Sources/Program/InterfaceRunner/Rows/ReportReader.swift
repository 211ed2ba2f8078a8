import DirectStoreAccess
import Linux
import ListeningHistory
import Locations
import PlayerInterface
import PlayerModel

/// Computes listening reports off the interface's thread.
final class ReportReader: Sendable {
  private let locations: Locations
  // A separate queue, so that lists do not wait for a long history.
  private let queue = SerialQueue()
  private let mailbox: InterfaceMailbox

  init(_ locations: Locations, _ mailbox: InterfaceMailbox) {
    self.locations = locations
    self.mailbox = mailbox
  }

  /// Answers the question later.
  func ask(_ period: ReportPeriod, _ tag: RequestTag) {
    queue.async { [self] in
      mailbox.post(.report(tag, Result { () throws(PlayerError) in try report(of: period) }))
    }
  }

  private func report(of period: ReportPeriod) throws(PlayerError) -> ListeningReport {
    guard let history = try configuredHistory(locations) else { return ListeningReport() }
    let now = SystemClock().now().unixMilliseconds
    return try history.report(since: period.days.map { now - Int64($0) * 86_400_000 }, until: nil)
  }
}
