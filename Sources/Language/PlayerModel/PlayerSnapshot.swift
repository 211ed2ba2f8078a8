/// All that a client needs to show the player, at one moment; small, never lists.
public struct PlayerSnapshot: Codable, Hashable, Sendable {
  /// The number of the newest event that is part of this snapshot.
  ///
  /// Grows for as long as a host lives.
  public var revision: Int64
  /// Changes whenever the queue does; 0 for one that never held anything.
  public var queueRevision: Int64
  /// Changes whenever the library does.
  public var libraryRevision: Int64
  /// How far a scan of the library is; nil if none goes on that is worth showing.
  public var scan: ScanStatus?
  /// Changes whenever a mood, a playlist, their tracks or what the listener thinks of tracks do.
  public var moodsRevision: Int64
  /// What the player is doing.
  public var state: PlaybackState
  /// Why ``state`` is `interrupted`, as one sentence.
  public var interruptionReason: String?
  /// What kind of reason that is; nil unless ``state`` is `interrupted`.
  public var interruptionCause: InterruptionCause?
  /// The now-playing item: playing, paused or next to play; nil if the queue is empty.
  public var item: QueueEntry?
  /// What is played after ``item`` by itself, as far as that is known; nil if nothing does.
  public var nextItem: QueueEntry?
  /// Where ``item`` stands in the queue, from 0.
  public var queueIndex: Int?
  /// Whether `next` leads on, in whatever order the queue is played; nil: not known.
  public var canGoNext: Bool?
  /// Whether `previous` leads back to a track, and not only to the start of this one; nil: not known.
  public var canGoPrevious: Bool?
  /// How many entries the queue has.
  public var queueCount: Int
  /// How long the queue takes; nil if it is empty, or not known.
  public var queueTime: QueueTime?
  /// Where the listener is in ``item``.
  public var position: PlaybackPosition
  /// Whether the way to ``position`` is still being looked for, as far into a long file on a slow disk; nil: it is not.
  ///
  /// Nothing is heard meanwhile, and the position stands.
  public var isSeeking: Bool?
  /// What happens at the end of a track and of the queue.
  public var repeatMode: RepeatMode
  /// In which order the queue is played.
  public var shuffleMode: ShuffleMode
  /// Whether it stops at the end of ``item``.
  public var stopsAfterItem: Bool
  /// When it is to fall silent; nil unless the listener wants that.
  public var sleepTimer: SleepTimer?
  /// Unfiled songs are played one after the other to be filed; nil unless that goes on.
  public var sorting: MoodSorting?
  /// How fast time in the track passes while playing; 1 is normal.
  public var rate: Double
  /// The volume, 0…100.
  public var volume: Int
  /// ReplayGain and equalizer.
  public var sound: SoundSettings
  /// The moods that ``item`` is filed under, in the order of the mood list.
  public var itemMoods: [MoodName]
  /// What the listener thinks of ``item``.
  public var itemMarks: TrackMarks
  /// By how much the words of ``item`` come earlier than its file says.
  public var lyricsOffset: LyricsOffset
  /// The output's name: an ALSA PCM, `silent`, or `wav:…`.
  public var output: String
  /// How many times the output ran dry since the player started: then there was a gap and nothing was lost.
  public var underruns: Int
  /// What another player plays beside this one, the latest to begin if several do; nil if none does, or the settings let
  /// nobody look.
  public var other: OtherPlaying?
  /// Why the queue, the place in it, or what is heard is not on the disk, as one sentence; nil if it is.
  public var unkept: String?

  /// A player that has nothing to play.
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

  /// Seconds into the item at `now`: carried on from ``position`` while playing or seeking, never past the end.
  ///
  /// An end that is only estimated is none: the music may go on after it.
  public func position(at now: Timestamp) -> Double {
    position(at: now, upTo: item?.track.exactDuration)
  }

  /// The same for another player, of which all is an estimate: never past the length that it reports.
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
    // Apart before they are subtracted: times from outside may be anything, and must not overflow.
    let elapsed =
      (Double(now.monotonicNanoseconds) - Double(position.takenAt.monotonicNanoseconds)) / 1e9
    let carried = position.seconds + max(0, elapsed) * rate
    return min(carried, end)
  }
}

/// How long a queue takes, as far as the lengths of its tracks are known.
public struct QueueTime: Codable, Hashable, Sendable {
  /// All of it, seconds.
  public var seconds: Double
  /// What comes behind the item in this round, seconds.
  public var secondsBehind: Double

  public init(seconds: Double, secondsBehind: Double) {
    self.seconds = seconds
    self.secondsBehind = secondsBehind
  }
}

/// Filing the library's unfiled songs one after the other; meanwhile they are the queue.
public struct MoodSorting: Codable, Hashable, Sendable {
  /// What is gone back to at the end; nil if the queue was empty.
  public var returnsTo: QueueEntry?

  public init(returnsTo: QueueEntry?) {
    self.returnsTo = returnsTo
  }
}

/// When the player is to fall silent.
public struct SleepTimer: Codable, Hashable, Sendable {
  /// For how long it was set.
  public var minutes: Double
  /// When it begins to fade.
  public var endsAt: Timestamp
  /// Whether it fades.
  public var isFading: Bool

  public init(minutes: Double, endsAt: Timestamp, isFading: Bool) {
    self.minutes = minutes
    self.endsAt = endsAt
    self.isFading = isFading
  }

  /// Whole minutes until it fades, rounded up, at `now`.
  public func minutesLeft(at now: Timestamp) -> Int {
    let left = Double(endsAt.monotonicNanoseconds) - Double(now.monotonicNanoseconds)
    return Int(max(0, min(left / 60e9, 1e6)).rounded(.up))
  }
}

/// A position in an item, and when it was true.
public struct PlaybackPosition: Codable, Hashable, Sendable {
  /// Seconds of the item that lie before what is heard.
  public var seconds: Double
  /// When that was so.
  public var takenAt: Timestamp

  /// A position taken at a moment.
  public init(seconds: Double, takenAt: Timestamp) {
    self.seconds = seconds
    self.takenAt = takenAt
  }
}
