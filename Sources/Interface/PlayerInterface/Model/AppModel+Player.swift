import PlayerModel

/// Routes events and answers of the player to the values that show them.
extension AppModel {
  mutating func attach(_ snapshot: PlayerSnapshot) -> [Effect] {
    let isBack = player.attach(snapshot)
    transport = Transport()
    screens.queue.restart(with: snapshot)
    screens.find.restart()
    screens.trackSeek = nil
    screens.forgetSensors()
    nowPlaying.restart()
    if isBack { messages.replace(with: Message(level: .info, text: "Reconnected to the player.")) }
    let opening = player.takeOpening().map { request($0, for: .opening()) } ?? []
    return opening + request(.mood(.moods), for: .moods) + requestLyrics()
      + carryOut(screens.tab.questions)
  }

  mutating func detach(_ reason: String) {
    player.detach(reason)
    screens.find.restart()
    messages.clear()
    transport = Transport()
  }

  /// Restarts the player, or starts one if it is gone; returns `nil` while waiting for the first
  /// one.
  mutating func restartPlayer() -> [Effect]? {
    if player.isLost { return [.startPlayer] }
    guard player.isAttached else { return nil }
    say("Restarting the player.")
    return [.restartPlayer]
  }

  mutating func handle(_ event: PlayerEvent) -> [Effect] {
    guard player.isAttached else { return [] }
    if case .notice(let notice) = event.kind { say(notice.text, notice.level) }
    if event.kind == .sensorRecorded || event.kind == .gap { player.noteRecord() }
    if event.kind.changesHearings { player.noteHearing() }
    if let session = AwaitedSession(event.kind) { screens.log.wait(for: session) }
    if event.kind == .analysisProgressed { nowPlaying.outline.noteAnalysis() }
    if event.kind.changesCourse { nowPlaying.spectrum.forget() }
    if case .itemChanged = event.kind { sayWhereItContinues(event.snapshot) }
    let effects = adopt(event.snapshot)
    guard case .sessionEnded = event.kind else { return effects }
    return effects + carryOut(screens.askForReport(&player.tags))
  }

  mutating func handle(
    _ result: Result<PlayerReply, PlayerError>, _ tag: RequestTag, at now: Timestamp
  ) -> [Effect] {
    guard let purpose = player.takePurpose(tag) else { return [] }
    switch purpose {
    case .mode(let mode) where mode.isCyclic: transport.takeAnswer()
    case .lyricsOffset: transport.takeAnswer()
    default: break
    }
    switch result {
    case .failure(let error):
      fail(error, purpose)
      return []
    case .success(let reply):
      if let message = purpose.message(on: reply) { messages.show(message) }
      let effects = take(reply, purpose, at: now)
      if case .leading(let intents) = purpose { return effects + carryOut(intents) }
      return effects
    }
  }

  private mutating func take(
    _ reply: PlayerReply, _ purpose: RequestPurpose, at now: Timestamp
  ) -> [Effect] {
    switch reply {
    case .snapshot(let snapshot):
      if case .queueOrder(let order) = purpose {
        let isChange = screens.queue.noteSorted(by: order, snapshot)
        say(order.sentence(onQueue: isChange))
      }
      if case .unsorting = purpose { _ = screens.queue.noteSorted(by: nil, snapshot) }
      return adopt(snapshot)
    case .queued(let result) where purpose == .sorting: sayHowToSort(result.added)
    case .queue(let window): return take(window, purpose)
    case .moods(let moods): screens.moods.receive(moods)
    case .playlists(let playlists): screens.moods.receive(playlists)
    case .savedQueries(let queries): screens.moods.receive(queries)
    case .bookmarks(let bookmarks):
      screens.change(BookmarksView.self) { view in
        if purpose == .bookmarks(view.tag) { view.receive(bookmarks) }
      }
    case .lyrics(let lyrics) where purpose == snapshot.item.map { .lyrics($0.id) }:
      nowPlaying.receive(lyrics)
    case .scanned where purpose == .settings && screen == .settings:
      return carryOut([SettingsState.folderQuestion])
    case .libraryFolders(let folders): screens.settings.receive(folders)
    case .sensor(let status): receive(status, purpose)
    case .headphones(let report): changeHeadphones(purpose) { $0.receive(report) }
    case .spectrum(let spectrum):
      guard case .level(let entry) = purpose else {
        nowPlaying.spectrum.receive(spectrum, at: now.monotonicNanoseconds)
        break
      }
      nowPlaying.outline.receive(spectrum, of: entry, snapshot, at: now)
    case .queued, .lyrics, .scanned, .analyzed, .undone, .redone, .moodTracks, .moodChanged,
      .marked, .playlistTracks, .sessionsTakenOver, .filesChanged, .listenBrainz, .otherPlayers,
      .service, .done:
      if purpose == .rows { screens.queue.receiveFailure() }
    }
    return []
  }

  private mutating func take(_ window: QueueWindow, _ purpose: RequestPurpose) -> [Effect] {
    switch purpose {
    case .match(let tag): receiveMatch(window, tag)
    case .upcoming: nowPlaying.upcoming.receive(window)
    case .marking(let range, let generation, let revision):
      return carryOut(
        screens.queue.mark(window, range, of: generation, queueRevision: revision))
    default: screens.queue.receive(window)
    }
    return []
  }

  private mutating func fail(_ error: PlayerError, _ purpose: RequestPurpose) {
    switch purpose {
    case .rows: screens.queue.receiveFailure()
    case .playing: screens.queue.awaitNewQueue(false)
    case .match(let tag): receiveMatch(nil, tag)
    case .upcoming: nowPlaying.upcoming.receiveFailure()
    // Folders in the settings may contain no music.
    case .settings where error.code == .notFound: return
    case .headphones: return changeHeadphones(purpose) { $0.receive(error) }
    // A sensor that is not set up has no status.
    case .sensor: return
    case .spectrum: return nowPlaying.spectrum.receiveRefusal()
    case .level: return nowPlaying.outline.heard.receiveRefusal()
    case .lyrics(let entry):
      guard entry == snapshot.item?.id else { return }
      nowPlaying.receive(nil)
      // The queue changed before the lyrics were found.
      if error.code == .notFound { return }
    default: break
    }
    say(error.message, .error)
  }

  /// Shows whether a sensor records; without a frame, in a message.
  private mutating func receive(_ status: SensorStatus, _ purpose: RequestPurpose) {
    guard case .sensor(let sensor) = purpose else { return }
    screens.log.receive(status, of: sensor)
    screens.settings.recording.receive(status, of: .init(sensor))
    guard screen == .log, layout.frame.isEmpty, let text = screens.log.silence(bindings) else {
      return
    }
    say(text)
  }

  /// Changes the headphones screen if the answer belongs to its current request.
  private mutating func changeHeadphones(
    _ purpose: RequestPurpose, _ change: (inout HeadphonesView) -> Void
  ) {
    screens.change(HeadphonesView.self) { view in
      if purpose == view.generation.name.map(RequestPurpose.headphones) { change(&view) }
    }
  }

  /// Adopts the snapshot of an event or answer unless a newer one is known.
  private mutating func adopt(_ new: PlayerSnapshot) -> [Effect] {
    guard let old = player.adopt(new) else { return [] }
    screens.queue.follow(from: old, to: new)
    var effects: [Effect] = []
    if old.moodsRevision != new.moodsRevision {
      effects = request(.mood(.moods), for: .moods)
      if screen == .moods { effects += carryOut(screens.tab.questions) }
      if let view = screens.over(BookmarksView.self) { effects += carryOut([view.question]) }
    }
    guard old.item?.id != new.item?.id else { return effects }
    if screens.isFollowing { effects += goToPlaying(isAsked: false) ?? [] }
    nowPlaying.awaitLyrics(of: new.item)
    return effects + requestLyrics()
  }

  private mutating func requestLyrics() -> [Effect] {
    guard let item = snapshot.item else { return [] }
    return request(.lyrics(.lyrics(entry: item.id)), for: .lyrics(item.id))
  }

  /// Says where a long item continues that does not begin at its start, in addition to any other message.
  private mutating func sayWhereItContinues(_ snapshot: PlayerSnapshot) {
    let seconds = snapshot.position.seconds
    guard let track = snapshot.item?.track, snapshot.sorting == nil,
      seconds >= Self.leastContinued, appearance.options.resume.covers(track, at: seconds)
    else { return }
    let key = bindings.name(.startOver).map { "; \($0) starts it over" } ?? ""
    messages.add(remark: "Continues at \(TimeText.text(seconds))\(key).")
  }

  /// The first position, in seconds, that is worth a message.
  private static var leastContinued: Double { 10 }

  /// Shows the keys for sorting this number of songs.
  private mutating func sayHowToSort(_ count: Int) {
    let songs = count == 1 ? "1 song" : "\(count) songs"
    var ways = ["a digit files a song and plays the next"]
    if let key = bindings.name(.next) { ways.append("\(key) skips it") }
    if let key = bindings.name(.sort) { ways.append("\(key) ends") }
    say("\(songs) to sort: \(ways.joined(separator: ", ")).")
  }
}

extension PlayerEvent.Kind {
  /// Whether the listening history has changed, or may have.
  fileprivate var changesHearings: Bool {
    switch self {
    case .sessionStarted, .sessionEnded, .sensorRecorded, .otherPlayerChanged, .gap: true
    default: false
    }
  }

  /// Whether playback deviates from the prediction, or may do so.
  fileprivate var changesCourse: Bool {
    switch self {
    case .stateChanged, .itemChanged, .sessionEnded, .seeked, .rateChanged, .modesChanged,
      .underrun, .gap:
      true
    default: false
    }
  }
}
