import PlayerModel

/// Answers commands that control playback.
extension ClientSession {
  func answer(_ command: ControlCommand, _ arguments: [String]) async throws {
    switch command {
    case .play:
      try await play(arguments.first) { try await entry(at: try NumberRange.number($0)) }
    case .playid: try await play(arguments.first) { try Self.id($0) }
    case .pause: try await pause(arguments.first)
    case .stop: try await ask(.setState(to: .stopped))
    case .next: try await go(.next)
    case .previous: try await go(.previous)
    case .seek:
      try await seek(
        to: arguments[1], in: try await entry(at: try NumberRange.number(arguments[0])))
    case .seekid: try await seek(to: arguments[1], in: try Self.id(arguments[0]))
    case .seekcur: try await seekCurrent(arguments[0])
    case .setvol:
      try await ask(.setVolume(percent: try NumberRange.number(arguments[0], atMost: 100)))
    case .volume: try await ask(.changeVolume(by: try Self.change(arguments[0])))
    case .random:
      try await ask(.setShuffle(mode: try NumberRange.flag(arguments[0]) ? .tracks : .off))
    case .repeat:
      let repeats = try NumberRange.flag(arguments[0])
      try await change { $0.repeats = repeats }
    case .single:
      guard let single = PlayModes.Single(rawValue: arguments[0]) else {
        throw MPDError(.argument, "Unrecognized single mode, expected 0, 1, or oneshot")
      }
      try await change { $0.single = single }
    case .replayGainMode: try await setReplayGain(arguments[0])
    case .consume:
      if try NumberRange.flag(arguments[0]) {
        throw MPDError(.argument, "There is no consume mode; played tracks stay in the queue")
      }
    case .crossfade: try await setCrossfade(try NumberRange.number(arguments[0]))
    case .mixrampdb: try takeMixing(isOff: try NumberRange.seconds(arguments[0]) == 0)
    case .mixrampdelay: try takeMixing(isOff: try Self.isNoDelay(arguments[0]))
    }
  }

  /// Sends a request to the player, and waits until it is done.
  @discardableResult
  func ask(_ request: TransportRequest) async throws(PlayerError) -> PlayerSnapshot {
    var snapshot = try await shared.player.perform(request)
    if snapshot.state != .stopped, shared.takeAwaitedSingle() {
      snapshot = try await shared.player.perform(TransportRequest.setStopAfterItem(isOn: true))
    }
    if snapshot.state == .playing { shared.lastError = nil }
    return snapshot
  }

  /// Plays the entry that `find` returns for the argument; without one, starts or resumes playback.
  private func play(
    _ argument: String?, _ find: (String) async throws -> EntryID
  ) async throws {
    guard let argument, argument != "-1" else {
      guard try await shared.snapshot().queueCount > 0 else { return }
      try await ask(.setState(to: .playing))
      return
    }
    try await playEntry(try await find(argument))
  }

  private func playEntry(_ id: EntryID) async throws {
    do throws(PlayerError) {
      try await ask(.playEntry(id: id))
    } catch {
      throw error.code == .notFound || error.code == .stale ? MPDError.noSong : MPDError(error)
    }
  }

  /// Changes the track and, like MPD, resumes playback if it was paused.
  private func go(_ request: TransportRequest) async throws {
    try await whilePlaying { request }
    if try await shared.snapshot().state == .paused { try await ask(.setState(to: .playing)) }
  }

  private func pause(_ argument: String?) async throws {
    let wanted = try argument.map { text throws(MPDError) in try NumberRange.flag(text) }
    let state = try await shared.snapshot().state
    // Playback that is stopped cannot be paused.
    guard state != .stopped else { return }
    let pauses = wanted ?? (state == .playing)
    try await ask(.setState(to: pauses ? .paused : .playing))
  }

  private func whilePlaying(_ request: () -> TransportRequest) async throws {
    guard try await shared.snapshot().state != .stopped else { throw MPDError.notPlaying }
    try await ask(request())
  }

  private func seek(to text: String, in id: EntryID) async throws {
    let seconds = try NumberRange.seconds(text)
    let snapshot = try await shared.snapshot()
    if snapshot.item?.id != id || snapshot.state == .stopped { try await playEntry(id) }
    try await ask(.seek(seconds: seconds, entry: id))
  }

  private func seekCurrent(_ text: String) async throws {
    let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
    let seconds = try NumberRange.seconds(text)
    try await whilePlaying {
      isRelative ? .skip(seconds: seconds) : .seek(seconds: seconds, entry: nil)
    }
  }

  private func change(_ change: (inout PlayModes) -> Void) async throws {
    let snapshot = try await shared.snapshot()
    var modes = shared.modes(of: snapshot)
    change(&modes)
    // The player can be told to stop after a track only while it plays one.
    let isAwaited = modes.stopsAfterItem && snapshot.state == .stopped
    shared.keep(single: isAwaited ? modes.single : nil)
    if modes.repeatMode != snapshot.repeatMode { try await ask(.setRepeat(mode: modes.repeatMode)) }
    if !isAwaited, modes.stopsAfterItem != snapshot.stopsAfterItem {
      try await ask(.setStopAfterItem(isOn: modes.stopsAfterItem))
    }
  }

  /// Sets the crossfade, where the longest one stands for those that are longer.
  private func setCrossfade(_ seconds: Int) async throws {
    let range = SoundSettings.crossfadeRange
    let length = seconds == 0 ? 0 : min(max(Double(seconds), range.lowerBound), range.upperBound)
    try await ask(.setCrossfade(seconds: length))
  }

  /// Accepts commands that turn mixing by MixRamp off, and rejects others.
  private func takeMixing(isOff: Bool) throws(MPDError) {
    guard isOff else {
      throw MPDError(.argument, "There is no mixing by MixRamp; crossfade is there instead")
    }
  }

  /// Returns whether a delay turns mixing off; as in MPD, a negative number and NaN also do.
  private static func isNoDelay(_ text: String) throws(MPDError) -> Bool {
    let isNumber = text.lowercased() != "nan"
    return isNumber ? try NumberRange.seconds(text) <= 0 : true
  }

  private func setReplayGain(_ name: String) async throws {
    guard let mode = name == "auto" ? .smart : ReplayGainMode(rawValue: name), name != "smart"
    else { throw MPDError(.argument, "Unrecognized replay gain mode") }
    try await ask(.setReplayGain(mode: mode, preamp: nil))
  }

  private static func change(_ text: String) throws(MPDError) -> Int {
    guard let percent = Int(text) else { throw MPDError(.argument, "Integer expected: \(text)") }
    guard (-100...100).contains(percent) else {
      throw MPDError(.argument, "Number too large: \(text)")
    }
    return percent
  }

  // MARK: Entries

  /// Parses an entry ID.
  static func id(_ text: String) throws(MPDError) -> EntryID {
    guard let number = Int64(text) else {
      throw MPDError(.argument, "Integer expected: \(text)")
    }
    return EntryID(rawValue: number)
  }

  /// Returns the ID of the entry at a position.
  func entry(at place: Int) async throws -> EntryID {
    guard let row = try await shared.queue.row(at: place) else { throw MPDError.badIndex }
    return row.entry.id
  }
}
