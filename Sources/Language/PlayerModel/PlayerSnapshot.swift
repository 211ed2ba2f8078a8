/// The complete state that a client needs to show the player; small, without lists.
///
/// What changes together is a value of its own: ``queue``, ``modes``, ``remarks`` and ``audio``. Their
/// properties are properties of the snapshot, too, such as `snapshot.queueCount`.
@dynamicMemberLookup
public struct PlayerSnapshot: Hashable, Sendable {
  /// The number of the newest event included in this snapshot.
  ///
  /// It increases for as long as the host runs.
  public var revision: Int64 = 0
  /// Changes whenever the library changes.
  public var libraryRevision: Int64 = 0
  /// The progress of a library scan, or `nil` if there is none worth showing.
  public var scan: ScanStatus?
  /// The progress of the analysis of songs, or `nil` if there is nothing to analyze.
  public var analysis: AnalysisStatus?
  /// Changes whenever moods, playlists, their tracks, ratings or favourites change.
  public var moodsRevision: Int64 = 0
  /// The playback state.
  public var state = PlaybackState.stopped
  /// Why ``state`` is `interrupted`, as a sentence.
  public var interruptionReason: String?
  /// The cause of the interruption, or `nil` unless ``state`` is `interrupted`.
  public var interruptionCause: InterruptionCause?
  /// The current item: playing, paused or next to play; `nil` if the queue is empty.
  public var item: QueueEntry?
  /// What the listener has said about ``item``.
  public var remarks = ItemRemarks()
  /// The position in ``item``.
  public var position = PlaybackPosition(
    seconds: 0, takenAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0))
  /// Whether a seek to ``position`` is in progress, as in a long file on a slow disk; `nil` means
  /// no.
  ///
  /// Until it is done, nothing is heard and the position does not advance.
  public var isSeeking: Bool?
  /// The playback rate; 1 is normal.
  public var rate = 1.0
  /// The queue, and where ``item`` is in it.
  public var queue = QueueSummary()
  /// The order of playback, and when it repeats or stops.
  public var modes = PlaybackModes()
  /// How the music sounds, and where.
  public var audio: AudioState
  /// What another player is playing, or `nil` if none is or the settings disable this; of several
  /// players, it is the one that started last.
  public var other: OtherPlaying?
  /// Why the queue, the position or listens are not saved to disk, as a sentence, or `nil` if they
  /// are.
  public var unkept: String?

  /// Creates the state of a player with an empty queue.
  public init(output: String) {
    audio = AudioState(output: output)
  }

  /// A property of ``queue``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<QueueSummary, Value>) -> Value {
    get { queue[keyPath: property] }
    set { queue[keyPath: property] = newValue }
  }

  /// A property of ``modes``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<PlaybackModes, Value>) -> Value {
    get { modes[keyPath: property] }
    set { modes[keyPath: property] = newValue }
  }

  /// A property of ``remarks``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<ItemRemarks, Value>) -> Value {
    get { remarks[keyPath: property] }
    set { remarks[keyPath: property] = newValue }
  }

  /// A property of ``audio``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<AudioState, Value>) -> Value {
    get { audio[keyPath: property] }
    set { audio[keyPath: property] = newValue }
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
