/// The order of playback, and when it repeats or stops.
public struct PlaybackModes: Hashable, Sendable {
  /// What happens at the end of a track and of the queue.
  public var repeatMode = RepeatMode.off
  /// The order in which the queue is played.
  public var shuffleMode = ShuffleMode.off
  /// Whether playback stops at the end of the current item.
  public var stopsAfterItem = false
  /// The passage of the current item that repeats, or `nil` if none does.
  public var loop: LoopPoints?
  /// The sleep timer, or `nil` if it is off.
  public var sleepTimer: SleepTimer?
  /// The state of mood sorting, which plays unfiled tracks for filing, or `nil` if it is off.
  public var sorting: MoodSorting?

  /// Creates modes that are all off.
  public init() {}
}

/// The state of mood sorting, during which the unfiled tracks are the queue.
public struct MoodSorting: Codable, Hashable, Sendable {
  /// The item to return to at the end, or `nil` if the queue was empty.
  public var returnsTo: QueueEntry?

  public init(returnsTo: QueueEntry?) {
    self.returnsTo = returnsTo
  }
}

/// The sleep timer.
public struct SleepTimer: Codable, Hashable, Sendable {
  /// The duration for which it was set.
  public var minutes: Double
  /// When the fade-out begins.
  public var endsAt: Timestamp
  /// Whether the fade-out has begun.
  public var isFading: Bool

  public init(minutes: Double, endsAt: Timestamp, isFading: Bool) {
    self.minutes = minutes
    self.endsAt = endsAt
    self.isFading = isFading
  }

  /// Returns the minutes until the fade-out, rounded up.
  public func minutesLeft(at now: Timestamp) -> Int {
    let left = Double(endsAt.monotonicNanoseconds) - Double(now.monotonicNanoseconds)
    return Int(max(0, min(left / 60e9, 1e6)).rounded(.up))
  }
}
