import PlayerModel

/// The keys that move through the item and go from one mode to the next.
///
/// It knows what was asked and is not answered yet, because the snapshot does not: a held key, and modes that keys
/// go through step by step.
struct Transport: Equatable, Sendable {
  /// What the key for the sleep timer goes through, minutes.
  private static let sleeps: [Double] = [15, 30, 60, 90]
  /// An arrow goes so far, seconds.
  private static let skip = 5.0
  /// The end is this close, seconds, where a key goes to it.
  private static let beforeEnd = 3.0
  /// Lyrics come earlier or later in such steps, seconds.
  private static let lyricsStep = 0.1

  private var held = HeldKey()
  /// The modes that were asked for and are not answered yet.
  private(set) var wanted = WantedModes()

  // MARK: Through the item

  /// When a held key counts as let go, on the monotonic clock; nil unless one is held.
  var deadline: Int64? { held.deadline }

  /// Takes a press of a key that skips or, held, seeks.
  mutating func press(
    isForward: Bool, _ snapshot: PlayerSnapshot, at now: Timestamp
  ) -> [PlayerRequest] {
    let wasHeld = held.isHeld
    let canHold = snapshot.state != .stopped && snapshot.state != .interrupted
    let press = held.press(isForward: isForward, at: now.monotonicNanoseconds, canHold: canHold)
    let ending: [PlayerRequest] = wasHeld && press != .goesOn ? [.transport(.endSeeking)] : []
    switch press {
    case .goesOn: return []
    case .beginsHold: return ending + [.transport(.beginSeeking(forward: isForward))]
    case .single: return ending + [.transport(.skip(seconds: isForward ? Self.skip : -Self.skip))]
    }
  }

  /// Lets a held key go when it has been quiet for long enough.
  mutating func pass(to now: Timestamp) -> [PlayerRequest] {
    guard let deadline, deadline <= now.monotonicNanoseconds else { return [] }
    return letGo()
  }

  /// Lets a held key go, since another was pressed.
  mutating func letGo() -> [PlayerRequest] {
    defer { held = HeldKey() }
    return held.isHeld ? [.transport(.endSeeking)] : []
  }

  /// Goes to where the item is about to end; nil while its length is unknown or only estimated.
  static func seekToEnd(of item: QueueEntry) -> PlayerRequest? {
    guard let duration = item.track.exactDuration else { return nil }
    return .transport(.seek(seconds: max(0, duration - beforeEnd), entry: item.id))
  }

  // MARK: Modes

  /// The next repeat mode.
  mutating func changeRepeat(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let mode = (wanted.repeatMode ?? snapshot.repeatMode).following
    wanted.ask { $0.repeatMode = mode }
    return .transport(.setRepeat(mode: mode))
  }

  /// The next shuffle mode.
  mutating func changeShuffle(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let mode = (wanted.shuffleMode ?? snapshot.shuffleMode).following
    wanted.ask { $0.shuffleMode = mode }
    return .transport(.setShuffle(mode: mode))
  }

  /// Stops after the item, or not.
  mutating func changeStopAfterItem(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let stops = !(wanted.stopsAfterItem ?? snapshot.stopsAfterItem)
    wanted.ask { $0.stopsAfterItem = stops }
    return .transport(.setStopAfterItem(isOn: stops))
  }

  /// The next longer sleep timer; after the longest, and while it fades, none.
  mutating func changeSleepTimer(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let isFading = wanted.sleepMinutes == nil && snapshot.sleepTimer?.isFading == true
    let minutes = wanted.sleepMinutes ?? snapshot.sleepTimer?.minutes
    let longer = Self.sleeps.first { $0 > minutes ?? 0 }
    let next = isFading ? nil : longer
    wanted.ask { $0.sleepMinutes = .some(next) }
    return .transport(.setSleepTimer(minutes: next))
  }

  /// Lets lyrics come earlier by a number of steps, those of a track or, without one, all.
  mutating func moveLyrics(
    by steps: Double, of track: PersistentID?, _ snapshot: PlayerSnapshot
  ) -> PlayerRequest {
    let shown = track == nil ? snapshot.lyricsOffset.all : snapshot.lyricsOffset.track
    let old = wanted.lyricsOffsets[track] ?? shown
    // Steps of a tenth do not add up to whole tenths by themselves.
    let seconds = ((old + steps * Self.lyricsStep) * 10).rounded() / 10
    wanted.ask { $0.lyricsOffsets[track] = seconds }
    return .lyricsOffset(.setLyricsOffset(seconds: seconds, track: track))
  }

  /// Takes note that a mode or an offset was answered.
  mutating func takeAnswer() {
    wanted.takeAnswer()
  }
}

extension ShuffleMode {
  /// The mode that the key leads to.
  fileprivate var following: ShuffleMode {
    switch self {
    case .off: .tracks
    case .tracks: .albums
    case .albums: .off
    }
  }
}

extension RepeatMode {
  /// The mode that the key leads to.
  fileprivate var following: RepeatMode {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
