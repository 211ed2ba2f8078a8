/// What a snapshot says about the queue, without its entries.
public struct QueueSummary: Hashable, Sendable {
  /// Changes whenever the queue changes; 0 if it has always been empty.
  public var queueRevision: Int64 = 0
  /// The item that follows the current one automatically, or `nil` if unknown or none.
  public var nextItem: QueueEntry?
  /// The index of the current item in the queue.
  public var queueIndex: Int?
  /// Whether there is a next track in the playback order, or `nil` if unknown.
  public var canGoNext: Bool?
  /// Whether there is a previous track, not just the start of this one, or `nil` if unknown.
  public var canGoPrevious: Bool?
  /// The number of entries in the queue.
  public var queueCount = 0
  /// The duration of the queue, or `nil` if it is empty or unknown.
  public var queueTime: QueueTime?

  /// Creates the summary of an empty queue.
  public init() {}
}

/// The duration of a queue, as far as those of its tracks are known.
public struct QueueTime: Codable, Hashable, Sendable {
  /// The total duration in seconds.
  public var seconds: Double
  /// The duration of the tracks after the current item in this round, in seconds.
  public var secondsBehind: Double

  public init(seconds: Double, secondsBehind: Double) {
    self.seconds = seconds
    self.secondsBehind = secondsBehind
  }
}
