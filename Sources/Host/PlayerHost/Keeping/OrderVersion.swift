/// What the order of a queue that was saved is compared by.
struct OrderVersion: Equatable {
  var entries: Int64
  /// Of the order in which they are played.
  var order: Int64

  /// That of every queue that is played as it stands.
  static let asItStands = OrderVersion(entries: -1, order: -1)
}
