import Dispatch
import PhotoFiles
import Synchronization
import Testing

/// What a watch told, to wait for.
final class PhotoEvents: Sendable {
  private let events = Mutex<[PhotoEvent]>([])
  private let came = DispatchSemaphore(value: 0)

  func take(_ event: PhotoEvent) {
    events.withLock { $0.append(event) }
    came.signal()
  }

  /// Whether all that was told was taken.
  var isEmpty: Bool { events.withLock(\.isEmpty) }

  /// The next event.
  func next() throws -> PhotoEvent {
    try #require(came.wait(timeout: .now() + 120) == .success, "nothing was told")
    return events.withLock { $0.removeFirst() }
  }

  /// The next photo that arrived; nothing else may come before.
  func arrival() throws -> IndexedPhoto {
    let event = try next()
    guard case .arrived(let photo, _, _) = event else {
      Issue.record("\(event)")
      throw Unexpected()
    }
    return photo
  }

  /// The next photo that changed; nothing else may come before.
  func change() throws -> IndexedPhoto {
    let event = try next()
    guard case .changed(let photo) = event else {
      Issue.record("\(event)")
      throw Unexpected()
    }
    return photo
  }

  /// How many were known when the first look was over; nothing else may come before.
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
