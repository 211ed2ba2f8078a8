/// The messages that were, the newest last.
struct MessageHistory: Equatable, Sendable {
  /// A message and how often it came without another in between.
  struct Entry: Equatable, Sendable {
    var message: Message
    var count: Int
  }

  /// The messages that are kept.
  private(set) var entries: [Entry] = []

  /// More are forgotten, the oldest first.
  private static let most = 200

  /// Keeps a message.
  mutating func add(_ message: Message) {
    if entries.last?.message == message {
      entries[entries.count - 1].count += 1
      return
    }
    entries.append(Entry(message: message, count: 1))
    if entries.count > Self.most { entries.removeFirst() }
  }
}
