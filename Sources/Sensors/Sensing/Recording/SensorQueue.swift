import Linux

/// The serial queue on which a sensor works.
final class SensorQueue: Sendable {
  private let queue = SerialQueue()

  func async(_ work: @escaping @Sendable () -> Void) {
    queue.async(work)
  }

  /// Runs `work` and returns when it is done; from a callback, that is here and now.
  func run(_ work: () -> Void) {
    if queue.isCurrent { work() } else { queue.sync(work) }
  }
}
