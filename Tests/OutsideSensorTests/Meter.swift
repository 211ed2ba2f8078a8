import Sensing
import Synchronization

/// A loudness meter that tests operate by hand.
final class Meter: SensorSource, Sendable {
  private let report = Mutex<(@Sendable (Loudness) -> Void)?>(nil)

  var isObserved: Bool { report.withLock { $0 != nil } }

  func show(_ level: Double, in place: String) {
    report.withLock(\.self)?(Loudness(level, in: place))
  }

  func begin(
    label: String, _ report: @escaping @Sendable (Loudness) -> Void
  ) throws(SensorError) -> [Loudness] {
    self.report.withLock { $0 = report }
    return [Loudness(0, in: "start")]
  }

  func end() {
    report.withLock { $0 = nil }
  }
}
