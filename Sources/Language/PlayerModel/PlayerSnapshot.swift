/// The complete state that a client needs to show the player; small, without lists.
public struct PlayerSnapshot: Codable, Hashable, Sendable {
  /// The number of the newest event included in this snapshot.
  ///
  /// It increases for as long as the host runs.
  public var revision: Int64
  /// Changes whenever the queue changes; 0 if it has always been empty.
  public var queueRevision: Int64
  /// Changes whenever the library changes.
  public var libraryRevision: Int64
  /// The progress of a library scan, or `nil` if there is none worth showing.
  public var scan: ScanStatus?
  /// Changes whenever moods, playlists, their tracks, ratings or favourites change.
  public var moodsRevision: Int64
  /// The playback state.
  public var state: PlaybackState
  /// Why ``state`` is `interrupted`, as a sentence.
  public var interruptionReason: String?
  /// The cause of the interruption, or `nil` unless ``state`` is `interrupted`.
  public var interruptionCause: InterruptionCause?
  /// The current item: playing, paused or next to play; `nil` if the queue is empty.
  public var item: QueueEntry?
  /// The item that follows ``item`` automatically, or `nil` if unknown or none.
  public var nextItem: QueueEntry?
  /// The index of ``item`` in the queue.
  public var queueIndex: Int?
  /// Whether there is a next track in the playback order, or `nil` if unknown.
  public var canGoNext: Bool?
  /// Whether there is a previous track, not just the start of this one, or `nil` if unknown.
  public var canGoPrevious: Bool?
  /// The number of entries in the queue.
  public var queueCount: Int
  /// The duration of the queue, or `nil` if it is empty or unknown.
  public var queueTime: QueueTime?
  /// The position in ``item``.
  public var position: PlaybackPosition
  /// Whether a seek to ``position`` is in progress, as in a long file on a slow disk; `nil` means
  /// no.
  ///
  /// Until it is done, nothing is heard and the position does not advance.
  public var isSeeking: Bool?
  /// What happens at the end of a track and of the queue.
  public var repeatMode: RepeatMode
  /// The order in which the queue is played.
  public var shuffleMode: ShuffleMode
  /// Whether playback stops at the end of ``item``.
  public var stopsAfterItem: Bool
  /// The sleep timer, or `nil` if it is off.
  public var sleepTimer: SleepTimer?
  /// The state of mood sorting, which plays unfiled tracks for filing, or `nil` if it is off.
  public var sorting: MoodSorting?
  /// The playback rate; 1 is normal.
  public var rate: Double
  /// The volume from 0 to 100.
  public var volume: Int
  /// ReplayGain and equalizer.
  public var sound: SoundSettings
  /// The moods of ``item``, in the order of the mood list.
  public var itemMoods: [MoodName]
  /// The rating and favourite mark of ``item``.
  public var itemMarks: TrackMarks
  /// How much earlier the lyrics of ``item`` are shown than its file says.
  public var lyricsOffset: LyricsOffset
  /// The output's name: an ALSA PCM, `silent` or `wav:…`.
  public var output: String
  /// The number of underruns since the player started; each causes a gap but loses nothing.
  public var underruns: Int
  /// What another player is playing, the latest to start if there are several, or `nil` if none is
  /// or the settings disable this.
  public var other: OtherPlaying?
  /// Why the queue, the position or listens are not saved to disk, as a sentence, or `nil` if they
  /// are.
  public var unkept: String?

  /// Creates the state of a player with an empty queue.
  public init(output: String) {
    revision = 0
    queueRevision = 0
    libraryRevision = 0
    moodsRevision = 0
    state = .stopped
    queueCount = 0
    position = PlaybackPosition(
      seconds: 0, takenAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0))
    repeatMode = .off
    shuffleMode = .off
    stopsAfterItem = false
    rate = 1
    volume = 100
    sound = SoundSettings()
    itemMoods = []
    itemMarks = .none
    lyricsOffset = LyricsOffset()
    self.output = output
    underruns = 0
  }

  /// Returns the position at `now`, advanced from ``position`` while playing or seeking, but not
  /// past the end.
  ///
  /// An estimated duration is not a limit, because the music may continue after it.
  public func position(at now: Timestamp) -> Double {
    position(at: now, upTo: item?.track.exactDuration)
  }

  /// Returns the position of another player, but not past its reported duration, which is an
  /// estimate as well.
  public func estimatedPosition(at now: Timestamp) -> Double {
    position(at: now, upTo: item?.track.duration)
  }

  private func position(at now: Timestamp, upTo end: Double?) -> Double {
    let end = end ?? .infinity
    if state == .seekingForward || state == .seekingBackward {
      let travel = HeldSeek.travel(from: position.takenAt, to: now)
      return state == .seekingForward
        ? min(position.seconds + travel, max(end, position.seconds))
        : max(0, position.seconds - travel)
    }
    guard state == .playing, isSeeking != true else { return position.seconds }
    // Converted before subtracting: times from outside may be arbitrary and must not overflow.
    let elapsed =
      (Double(now.monotonicNanoseconds) - Double(position.takenAt.monotonicNanoseconds)) / 1e9
    let carried = position.seconds + max(0, elapsed) * rate
    return min(carried, end)
  }
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

/// A position in an item, and when it was valid.
public struct PlaybackPosition: Codable, Hashable, Sendable {
  /// The position in seconds.
  public var seconds: Double
  /// When the position was valid.
  public var takenAt: Timestamp

  /// Creates a position.
  public init(seconds: Double, takenAt: Timestamp) {
    self.seconds = seconds
    self.takenAt = takenAt
  }
}
