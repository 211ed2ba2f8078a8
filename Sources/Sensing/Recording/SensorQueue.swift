import Dispatch

/// The serial queue on which a sensor works.
final class SensorQueue: Sendable {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  init(label: String) {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: key, value: true)
  }

  func async(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Runs `work` and returns when it is done; from a callback, that is here and now.
  func run(_ work: () -> Void) {
    if DispatchQueue.getSpecific(key: key) == true {
      work()
    } else {
      queue.sync(execute: work)
    }
  }
}
