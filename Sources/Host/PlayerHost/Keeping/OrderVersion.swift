/// The version of the order of play, to determine whether it must be saved again.
struct OrderVersion: Equatable {
  var entries: Int64
  /// The order revision of the queue.
  var order: Int64

  /// The version of every queue that is not shuffled.
  static let unshuffled = OrderVersion(entries: -1, order: -1)
}
