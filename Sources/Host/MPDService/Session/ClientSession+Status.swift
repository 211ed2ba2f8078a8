import PlayerModel

/// Answers commands about the state of the player.
extension ClientSession {
  func answer(_ command: StatusCommand, _ arguments: [String]) async throws {
    switch command {
    case .status: try await showStatus()
    case .currentsong: try await showCurrentSong()
    case .stats: try await showStats()
    case .clearerror: shared.lastError = nil
    case .getvol: response.pair("volume", try await shared.snapshot().volume)
    case .replayGainStatus:
      response.pair(
        "replay_gain_mode", Self.name(of: try await shared.snapshot().sound.replayGain))
    case .outputs: try await showOutput()
    case .enableoutput: try checkOutput(arguments[0])
    case .disableoutput, .toggleoutput, .outputset:
      try checkOutput(arguments[0])
      throw MPDError(.argument, "The player's output cannot be switched off; pause instead")
    }
  }

  private func showStatus() async throws {
    let snapshot = try await shared.snapshot()
    let modes = shared.modes(of: snapshot)
    response.pair("volume", snapshot.volume)
    response.pair("repeat", modes.repeats)
    response.pair("random", snapshot.shuffleMode != .off)
    response.pair("single", modes.single.rawValue)
    response.pair("consume", false)
    response.pair("partition", Self.partition)
    response.pair("playlist", QueueMirror.version(snapshot.queueRevision))
    response.pair("playlistlength", snapshot.queueCount)
    response.pair("mixrampdb", 0)
    response.pair("state", Self.name(of: snapshot.state))
    let crossfade = snapshot.sound.crossfade.seconds
    if crossfade > 0 { response.pair("xfade", Int(crossfade.rounded())) }
    if let item = snapshot.item, let index = snapshot.queueIndex {
      response.pair("song", index)
      response.pair("songid", item.id.rawValue)
      if snapshot.state != .stopped {
        let elapsed = snapshot.position(at: shared.surroundings.clock.now())
        let duration = item.track.duration ?? 0
        response.pair(
          "time", "\(Response.wholeSeconds(elapsed)):\(Response.wholeSeconds(duration))")
        response.pair("elapsed", seconds: elapsed)
        let sound = try await shared.sounds.sound(of: item.track.path, for: shared)
        if let sound { response.pair("bitrate", sound.bitrate) }
        if item.track.duration != nil { response.pair("duration", seconds: duration) }
        // Every format is decoded to floating point.
        if let sound { response.pair("audio", "\(sound.sampleRate):f:\(sound.channelCount)") }
      }
      if let next = snapshot.nextItem {
        if let place = try await place(of: next, after: index, in: snapshot) {
          response.pair("nextsong", place)
        }
        response.pair("nextsongid", next.id.rawValue)
      }
    }
    if let job = shared.job ?? (snapshot.scan == nil ? nil : 1) {
      response.pair("updating_db", job)
    }
    if let error = snapshot.interruptionReason ?? shared.lastError { response.pair("error", error) }
  }

  /// Returns the position of the next track if it is an obvious one.
  ///
  /// Otherwise only the ID is reported, because finding the position could require reading all of a long
  /// queue.
  private func place(
    of next: QueueEntry, after index: Int, in snapshot: PlayerSnapshot
  ) async throws -> Int? {
    for place in [index + 1, 0, index] where place < snapshot.queueCount {
      if try await shared.queue.row(at: place)?.entry.id == next.id { return place }
    }
    return nil
  }

  private func showCurrentSong() async throws {
    let snapshot = try await shared.snapshot()
    guard let item = snapshot.item, let index = snapshot.queueIndex else { return }
    write(item, at: index, in: try await musicFolders())
  }

  /// Returns the names of the library's folders.
  func musicFolders() async throws -> MusicFolders {
    try await shared.library.musicFolders()
  }

  /// Writes an entry of the queue.
  func write(_ entry: QueueEntry, at place: Int, in folders: MusicFolders) {
    SongText(tags: tags).write(
      entry.track, uri: folders.uri(of: entry.track.path), modified: nil, to: &response)
    response.pair("Pos", place)
    response.pair("Id", entry.id.rawValue)
  }

  private func showStats() async throws {
    let table = try await shared.library.table()
    let now = shared.surroundings.clock.now()
    response.pair("uptime", (now.monotonicNanoseconds - shared.startedAt) / 1_000_000_000)
    response.pair("playtime", 0)
    response.pair("artists", table.counts.artists)
    response.pair("albums", table.counts.albums)
    response.pair("songs", table.tracks.count)
    response.pair("db_playtime", Response.wholeSeconds(table.counts.seconds.rounded(.down)))
    response.pair("db_update", table.readAt)
  }

  // MARK: The output

  private func showOutput() async throws {
    let output = try await shared.snapshot().output
    response.pair("outputid", 0)
    response.pair("outputname", output)
    response.pair("plugin", output == "silent" ? "null" : "alsa")
    response.pair("outputenabled", true)
  }

  /// Throws unless `number` is that of the only output, which is always on.
  private func checkOutput(_ number: String) throws(MPDError) {
    guard try NumberRange.number(number) == 0 else {
      throw MPDError(.notFound, "No such audio output")
    }
  }

  private static func name(of state: PlaybackState) -> String {
    switch state {
    case .stopped: "stop"
    case .playing, .seekingForward, .seekingBackward: "play"
    case .paused, .interrupted: "pause"
    }
  }

  private static func name(of mode: ReplayGainMode) -> String {
    mode == .smart ? "auto" : mode.rawValue
  }
}
