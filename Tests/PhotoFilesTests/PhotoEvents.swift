import Dispatch
import PhotoFiles
import Synchronization
import Testing

/// The events of a watch, which tests can wait for.
final class PhotoEvents: Sendable {
  private let events = Mutex<[PhotoEvent]>([])
  private let came = DispatchSemaphore(value: 0)

  func take(_ event: PhotoEvent) {
    events.withLock { $0.append(event) }
    came.signal()
  }

  /// Whether all reported events were taken.
  var isEmpty: Bool { events.withLock(\.isEmpty) }

  /// The next event.
  func next() throws -> PhotoEvent {
    try #require(came.wait(timeout: .now() + 120) == .success, "nothing was reported")
    return events.withLock { $0.removeFirst() }
  }

  /// The next photo that arrived; no other event may come before.
  func arrival() throws -> IndexedPhoto {
    let event = try next()
    guard case .arrived(let photo, _, _) = event else {
      Issue.record("\(event)")
      throw Unexpected()
    }
    return photo
  }

  /// The next photo that changed; no other event may come before.
  func change() throws -> IndexedPhoto {
    let event = try next()
    guard case .changed(let photo) = event else {
      Issue.record("\(event)")
      throw Unexpected()
    }
    return photo
  }

  /// The number of photos known after the first scan; no other event may come before.
  func baseline() throws -> Int {
    let event = try next()
    guard case .baseline(let count) = event else {
      Issue.record("\(event)")
      throw Unexpected()
    }
    return count
  }

  struct Unexpected: Error {}
}
