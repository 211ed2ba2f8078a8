/// The earlier messages, newest last.
struct MessageHistory: Equatable, Sendable {
  /// A message and how often it was repeated in a row.
  struct Entry: Equatable, Sendable {
    var message: Message
    var count: Int
  }

  /// The messages, oldest first.
  private(set) var entries: [Entry] = []

  /// The maximum number of messages; older ones are discarded.
  private static let most = 200

  /// Adds a message.
  mutating func add(_ message: Message) {
    if entries.last?.message == message {
      entries[entries.count - 1].count += 1
      return
    }
    entries.append(Entry(message: message, count: 1))
    if entries.count > Self.most { entries.removeFirst() }
  }
}
