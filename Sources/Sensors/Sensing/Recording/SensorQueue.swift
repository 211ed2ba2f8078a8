import Linux

/// The serial queue of a sensor.
final class SensorQueue: Sendable {
  private let queue = SerialQueue()

  func async(_ work: @escaping @Sendable () -> Void) {
    queue.async(work)
  }

  /// Runs `work` and returns when it is done; from a callback on the queue, it runs immediately.
  func run(_ work: () -> Void) {
    if queue.isCurrent { work() } else { queue.sync(work) }
  }
}
