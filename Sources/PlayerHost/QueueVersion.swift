/// What a queue that was saved is compared by.
struct QueueVersion: Equatable {
  /// Of the entries.
  var entries: Int64
  /// Of the order in which they are played.
  var order: Int64
}
