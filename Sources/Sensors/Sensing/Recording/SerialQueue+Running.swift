import Linux

extension SerialQueue {
  /// Runs `work` and returns when it is done; from a callback on the queue, it runs immediately.
  func run(_ work: () -> Void) {
    if isCurrent { work() } else { sync(work) }
  }
}
