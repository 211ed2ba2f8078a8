import PlayerModel

/// The player at the other end: whether there is one, what it said last, and what it was asked and has not answered.
struct PlayerLink: Equatable, Sendable {
  /// What there is at the other end.
  enum State: Equatable, Sendable {
    /// Nothing yet.
    case waiting
    /// A player.
    case attached
    /// Nothing any more, and why.
    case lost(String)
  }

  /// What there is at the other end.
  private(set) var state = State.waiting
  /// What the player said last.
  private(set) var snapshot = PlayerSnapshot(output: "")
  /// What lists were made of: with another one they may hold something else.
  private(set) var revision = ListRevision()
  /// Names what is asked, of the player and of the runner.
  var tags = RequestTags()
  private var pending: [RequestTag: RequestPurpose] = [:]
  /// What to ask of the first player that there is.
  private var opening: PlayerRequest?

  /// No player yet; the first one will be asked for `opening`.
  init(opening: PlayerRequest?) {
    self.opening = opening
  }

  /// Whether there is a player.
  var isAttached: Bool { state == .attached }

  /// Whether there is no player any more.
  var isLost: Bool {
    if case .lost = state { true } else { false }
  }

  /// Whether the request that the interface was opened with is still being worked on.
  var isOpening: Bool { pending.values.contains(.opening) }

  /// Takes a player, of which nothing was asked; answers whether there was one before.
  mutating func attach(_ snapshot: PlayerSnapshot) -> Bool {
    let isBack = state != .waiting
    state = .attached
    pending = [:]
    self.snapshot = snapshot
    revision.host += 1
    follow()
    return isBack
  }

  /// Takes note that there is no player any more.
  mutating func detach(_ reason: String) {
    state = .lost(reason)
    // Whatever the player did, it does not do it any more.
    snapshot.state = .stopped
    pending = [:]
  }

  /// Takes a snapshot that came with an event or an answer, and answers the one before; nil if a newer one is known.
  mutating func adopt(_ new: PlayerSnapshot) -> PlayerSnapshot? {
    guard new.revision >= snapshot.revision else { return nil }
    let old = snapshot
    snapshot = new
    follow()
    return old
  }

  /// Takes note that the sensor recorded something.
  mutating func noteRecord() {
    revision.records += 1
  }

  /// The request as an effect, to be answered under its purpose; none without a player.
  mutating func request(_ request: PlayerRequest, for purpose: RequestPurpose) -> [Effect] {
    guard isAttached else { return [] }
    let tag = tags.next()
    pending[tag] = purpose
    return [.request(request, tag)]
  }

  /// What the request with this tag was for; nil if it belongs to a connection that is gone.
  mutating func takePurpose(_ tag: RequestTag) -> RequestPurpose? {
    pending.removeValue(forKey: tag)
  }

  /// What to ask of the first player that there is; once.
  mutating func takeOpening() -> PlayerRequest? {
    defer { opening = nil }
    return opening
  }

  /// What a setting is now: of the player's own it knows best.
  func value(of entry: SettingEntry) -> String {
    guard isAttached else { return entry.value }
    return switch entry.name {
    case "audio.output": snapshot.output
    case "audio.replaygain": snapshot.sound.replayGain.rawValue
    default: entry.value
    }
  }

  /// Lists that are read from what changed are read again.
  private mutating func follow() {
    revision.library = snapshot.libraryRevision
    revision.moods = snapshot.moodsRevision
  }
}
