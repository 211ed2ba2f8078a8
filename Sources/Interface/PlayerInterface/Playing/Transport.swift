import PlayerModel

/// The keys that seek in the track and those that cycle through modes.
///
/// It keeps what the snapshot lacks: a held key, and requested modes that have not been answered.
struct Transport: Equatable, Sendable {
  /// The values of the sleep timer in minutes.
  private static let sleeps: [Double] = [15, 30, 60, 90]
  /// The seconds that an arrow key skips.
  private static let skip = 5.0
  /// The distance from the end in seconds to which a key seeks.
  private static let beforeEnd = 3.0
  /// The step for the offset of lyrics in seconds.
  private static let lyricsStep = 0.1

  private var held = HeldKey()
  /// The entry that was playing at the last press of a key that skips.
  private var pressedIn: EntryID?
  /// The requested modes that have not been answered.
  private(set) var wanted = WantedModes()
  /// The position in the track at the last event.
  private(set) var position = 0.0

  // MARK: Seeking

  /// The monotonic time at which a held key counts as released; `nil` unless one is held.
  var deadline: Int64? { held.deadline }

  /// Handles a press of a key that skips, or seeks while it is held.
  mutating func press(
    isForward: Bool, _ snapshot: PlayerSnapshot, at now: Timestamp
  ) -> [PlayerRequest] {
    let wasHeld = held.isHeld
    let canHold = snapshot.state != .stopped && snapshot.state != .interrupted
    let left = snapshot.item?.track.exactDuration.map { $0 - snapshot.position(at: now) }
    let press = held.press(
      isForward: isForward, at: now.monotonicNanoseconds, canHold: canHold,
      leavesTrack: isForward && left.map { $0 <= Self.skip } ?? false,
      isElsewhere: snapshot.item?.id != pressedIn)
    pressedIn = snapshot.item?.id
    let ending: [PlayerRequest] =
      wasHeld && press != .continuesHold ? [.transport(.endSeeking)] : []
    switch press {
    case .continuesHold: return []
    case .beginsHold: return ending + [.transport(.beginSeeking(forward: isForward))]
    case .single: return ending + [.transport(.skip(seconds: isForward ? Self.skip : -Self.skip))]
    }
  }

  /// Releases a held key if it has not repeated for long enough.
  mutating func pass(to now: Timestamp) -> [PlayerRequest] {
    guard let deadline, deadline <= now.monotonicNanoseconds else { return [] }
    return release()
  }

  /// Releases a held key because another one was pressed.
  mutating func release() -> [PlayerRequest] {
    defer { held = HeldKey() }
    return held.isHeld ? [.transport(.endSeeking)] : []
  }

  /// Returns the request to seek to shortly before the end; `nil` if the length is unknown or
  /// estimated.
  static func seekToEnd(of item: QueueEntry) -> PlayerRequest? {
    guard let duration = item.track.exactDuration else { return nil }
    return .transport(.seek(seconds: max(0, duration - beforeEnd), entry: item.id))
  }

  /// Notes the position in the track, which keys mark.
  mutating func note(_ position: Double) {
    self.position = position
  }

  // MARK: Modes

  /// Marks the start or end of a passage that repeats at the position, or removes both.
  mutating func markLoop(in item: QueueEntry, _ snapshot: PlayerSnapshot) -> PlayerRequest {
    let points = LoopPoints.marking(position, after: wanted.loop ?? snapshot.loop)
    wanted.ask { $0.loop = .some(points) }
    return .transport(.setLoop(points: points, entry: item.id))
  }

  /// Switches to the next repeat mode.
  mutating func changeRepeat(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let mode = (wanted.repeatMode ?? snapshot.repeatMode).following
    wanted.ask { $0.repeatMode = mode }
    return .transport(.setRepeat(mode: mode))
  }

  /// Switches to the next shuffle mode.
  mutating func changeShuffle(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let mode = (wanted.shuffleMode ?? snapshot.shuffleMode).following
    wanted.ask { $0.shuffleMode = mode }
    return .transport(.setShuffle(mode: mode))
  }

  /// Toggles stopping after the current track.
  mutating func changeStopAfterItem(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let stops = !(wanted.stopsAfterItem ?? snapshot.stopsAfterItem)
    wanted.ask { $0.stopsAfterItem = stops }
    return .transport(.setStopAfterItem(isOn: stops))
  }

  /// Switches to the next longer sleep timer; after the longest one, and while it fades, turns it
  /// off.
  mutating func changeSleepTimer(_ snapshot: PlayerSnapshot) -> PlayerRequest {
    let isFading = wanted.sleepMinutes == nil && snapshot.sleepTimer?.isFading == true
    let minutes = wanted.sleepMinutes ?? snapshot.sleepTimer?.minutes
    let longer = Self.sleeps.first { $0 > minutes ?? 0 }
    let next = isFading ? nil : longer
    wanted.ask { $0.sleepMinutes = .some(next) }
    return .transport(.setSleepTimer(minutes: next))
  }

  /// Moves the lyrics of `track`, or of all tracks if it is `nil`, to an earlier time by a number
  /// of steps.
  mutating func moveLyrics(
    by steps: Double, of track: PersistentID?, _ snapshot: PlayerSnapshot
  ) -> PlayerRequest {
    let shown = track == nil ? snapshot.lyricsOffset.all : snapshot.lyricsOffset.track
    let old = wanted.lyricsOffsets[track] ?? shown
    return setLyrics(to: old + steps * Self.lyricsStep, of: track)
  }

  /// Sets how much earlier the lyrics of `track` are shown, or of all tracks if it is `nil`, in seconds.
  mutating func setLyrics(to seconds: Double, of track: PersistentID?) -> PlayerRequest {
    // Rounding is needed because tenths do not add up exactly.
    let rounded = (seconds * 100).rounded() / 100
    let limited = min(max(rounded, -LyricsOffset.limit), LyricsOffset.limit)
    wanted.ask { $0.lyricsOffsets[track] = limited }
    return .lyricsOffset(.setLyricsOffset(seconds: limited, track: track))
  }

  /// Records that a mode or offset was answered.
  mutating func takeAnswer() {
    wanted.takeAnswer()
  }
}

extension ShuffleMode {
  /// The next mode in the key's cycle.
  fileprivate var following: ShuffleMode {
    switch self {
    case .off: .tracks
    case .tracks: .albums
    case .albums: .off
    }
  }
}

extension RepeatMode {
  /// The next mode in the key's cycle.
  fileprivate var following: RepeatMode {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
