import Dispatch
import PlaybackEngine
import Synchronization

/// The events of a pipeline, in order.
///
/// While a track is arriving, the output waits until it is known what follows: without a sound card, a whole track would
/// be over before that.
final class PipelineEvents: Sendable {
  private let waiting = Mutex<[PipelineEvent]>([])
  private let count = DispatchSemaphore(value: 0)
  private let arrivals = DispatchSemaphore(value: 0)

  func add(_ event: PipelineEvent) {
    waiting.withLock { $0.append(event) }
    count.signal()
    switch event {
    case .began, .crossed: arrivals.wait()
    default: break
    }
  }

  /// Lets the output continue after the arrival of a track.
  func settleArrival() {
    arrivals.signal()
  }

  /// Waits for the next event.
  func next() -> PipelineEvent {
    count.wait()
    return waiting.withLock { $0.removeFirst() }
  }
}
