import Foundation
package import PlaybackEngine

/// Records the events of a pipeline and lets a test wait for them.
///
/// `@unchecked Sendable`: all state is guarded by the condition's lock.
package final class EventRecorder: @unchecked Sendable {
  private let condition = NSCondition()
  private var list: [PipelineEvent] = []
  private var taken = 0

  /// An empty recorder.
  package init() {}

  /// All events so far.
  package var events: [PipelineEvent] {
    condition.lock()
    defer { condition.unlock() }
    return list
  }

  /// Records an event.
  package func record(_ event: PipelineEvent) {
    condition.lock()
    list.append(event)
    condition.broadcast()
    condition.unlock()
  }

  /// The next matching event among those not yet examined, or `nil` if none arrives in time.
  package func next(where fits: (PipelineEvent) -> Bool) -> PipelineEvent? {
    let deadline = Date(timeIntervalSinceNow: 20)
    condition.lock()
    defer { condition.unlock() }
    while true {
      while taken < list.count {
        taken += 1
        if fits(list[taken - 1]) { return list[taken - 1] }
      }
      guard condition.wait(until: deadline) else { return nil }
    }
  }
}
