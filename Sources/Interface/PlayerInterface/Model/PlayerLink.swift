import PlayerModel

/// The connection to the player: its state, the latest snapshot, and outstanding requests.
struct PlayerLink: Equatable, Sendable {
  /// The state of the connection.
  enum State: Equatable, Sendable {
    /// No player yet.
    case waiting
    /// Connected to a player.
    case attached
    /// The connection was lost for this reason.
    case lost(String)
  }

  /// The state of the connection.
  private(set) var state = State.waiting
  /// The latest state of the player.
  private(set) var snapshot = PlayerSnapshot(output: "")
  /// The revision of the data that lists depend on.
  private(set) var revision = ListRevision()
  /// The tags for requests to the player and the runner.
  var tags = RequestTags()
  private var pending: [RequestTag: RequestPurpose] = [:]
  /// The first request to the first player.
  private var opening: PlayerRequest?

  /// Creates a link that waits for a player, to which it will send `opening`.
  init(opening: PlayerRequest?) {
    self.opening = opening
  }

  /// Whether a player is connected.
  var isAttached: Bool { state == .attached }

  /// Whether the connection was lost.
  var isLost: Bool {
    if case .lost = state { true } else { false }
  }

  /// Whether the opening request is still outstanding.
  var isOpening: Bool {
    pending.values.contains { if case .opening = $0 { true } else { false } }
  }

  /// Connects to a player and discards outstanding requests; returns whether this is a
  /// reconnection.
  mutating func attach(_ snapshot: PlayerSnapshot) -> Bool {
    let isBack = state != .waiting
    state = .attached
    pending = [:]
    self.snapshot = snapshot
    revision.host += 1
    follow()
    return isBack
  }

  /// Records that the connection was lost.
  mutating func detach(_ reason: String) {
    state = .lost(reason)
    // Nothing plays without a player.
    snapshot.state = .stopped
    pending = [:]
  }

  /// Adopts the snapshot of an event or answer and returns the previous one; returns `nil` if a
  /// newer one is known.
  mutating func adopt(_ new: PlayerSnapshot) -> PlayerSnapshot? {
    guard new.revision >= snapshot.revision else { return nil }
    let old = snapshot
    snapshot = new
    follow()
    return old
  }

  /// Records that the sensor has a new record.
  mutating func noteRecord() {
    revision.records += 1
  }

  /// Records that the listening history changed.
  mutating func noteHearing() {
    revision.hearings += 1
  }

  /// Returns the effect of a request and records its purpose; empty without a player.
  mutating func request(_ request: PlayerRequest, for purpose: RequestPurpose) -> [Effect] {
    guard isAttached else { return [] }
    let tag = tags.next()
    pending[tag] = purpose
    return [.request(request, tag)]
  }

  /// Returns and removes the purpose of a request; `nil` if it belongs to a lost connection.
  mutating func takePurpose(_ tag: RequestTag) -> RequestPurpose? {
    pending.removeValue(forKey: tag)
  }

  /// Returns the opening request, once.
  mutating func takeOpening() -> PlayerRequest? {
    defer { opening = nil }
    return opening
  }

  /// Returns the current value of a setting; the player is authoritative for its own.
  func value(of entry: SettingEntry) -> String {
    guard isAttached else { return entry.value }
    return switch entry.name {
    case "audio.output": snapshot.output
    case "audio.replaygain": snapshot.sound.replayGain.rawValue
    case "audio.preamp": SettingEntry.text(of: snapshot.sound.preamp)
    case "audio.equalizer": snapshot.sound.equalizer.rawValue
    case "audio.crossfade": snapshot.sound.crossfade.text
    case "audio.fade_on_skip": String(snapshot.sound.fadesOnSkip)
    case "audio.fade_on_pause": String(snapshot.sound.fadesOnPause)
    default: entry.value
    }
  }

  /// Updates the revision so that lists are read again if their data changed.
  private mutating func follow() {
    revision.library = snapshot.libraryRevision
    revision.moods = snapshot.moodsRevision
  }
}
