import Dispatch
import PlaybackEngine
import Synchronization

/// The events of a pipeline, in order.
final class PipelineEvents: Sendable {
  private let waiting = Mutex<[PipelineEvent]>([])
  private let count = DispatchSemaphore(value: 0)

  func add(_ event: PipelineEvent) {
    waiting.withLock { $0.append(event) }
    count.signal()
  }

  /// Waits for the next event.
  func next() -> PipelineEvent {
    count.wait()
    return waiting.withLock { $0.removeFirst() }
  }
}
