import Sensing
import Synchronization

/// What there is to say between records, in the order in which it happened.
final class PhotoNews: Sendable {
  enum Item: Sendable {
    /// A photo has another content now.
    case changed(PhotosData)
    case trouble(SensorError)
  }

  private let items = Mutex<[Item]>([])

  func add(_ item: Item) {
    items.withLock { $0.append(item) }
  }

  /// The oldest, once.
  func take() -> Item? {
    items.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
