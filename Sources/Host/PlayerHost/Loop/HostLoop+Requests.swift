import AudioOutput
import PlaybackEngine
import PlayerModel

extension HostLoop {
  /// Performs a request; `reply` is called when it is done.
  mutating func perform(
    _ request: PlayerRequest, until cancellation: RequestCancellation, reply: @escaping Reply
  ) {
    switch request {
    case .end(.quit): quit(reply)
    case _ where end.isNear: reply(.failure(.hasQuit))
    case .end(.stopScan):
      scans.stop()
      reply(.success(.done))
    case .end(.stopAnalysis):
      stopAnalyses()
      reply(.success(.done))
    case .transport(let request): perform(request, reply)
    case .queueEdit(let request): perform(request, reply)
    case .queueFill(let request): perform(request, reply)
    case .queueWindow(.queue(let offset, let limit, let filter)):
      views.rows.answer(
        offset: offset, limit: limit, filter: filter, of: machine.queue,
        moodsRevision: collection.revision, reply: reply)
    case .queueWindow(.queueMatch(let text, let from, let backward)):
      views.rows.answer(
        match: text, from: from, backward: backward, of: machine.queue,
        moodsRevision: collection.revision, reply: reply)
    case .mood(let request): collection.perform(request, reply: reply)
    case .moodTracks(.moodTracks(let mood)):
      collection.answerTracks(under: mood, until: cancellation, reply)
    case .moodFiling(let request): collection.perform(request, in: machine.queue, reply: reply)
    case .mark(let request): collection.perform(request, in: machine.queue, reply: reply)
    case .bookmark(let request):
      collection.perform(request, in: machine.queue, until: cancellation, reply: reply)
    case .playlist(let request): collection.perform(request, in: machine.queue, reply: reply)
    case .playlistTracks(.playlistTracks(let playlist)):
      collection.answerTracks(in: playlist, until: cancellation, reply)
    case .playlistTracks(.matchTracks(let tracks)):
      collection.answerMatches(of: tracks, until: cancellation, reply)
    case .file(let request): perform(request, reply)
    case .savedQuery(let request): collection.perform(request, reply: reply)
    case .lyricsOffset(.setLyricsOffset(let seconds, let track)):
      collection.setLyricsOffset(seconds, of: track, current: machine.queue.current?.track, reply)
    case .undo(let request): perform(request, reply)
    case .scan(.scan(let paths)): scan(paths, reply: reply)
    case .scan(.scanAll(let paths)): scan(paths, readsAllTags: true, reply: reply)
    case .analysis(let request): measuring.analysis.perform(request, reply: reply)
    case .libraryFolder(let request): scans.perform(request, reply: reply)
    case .lyrics(.lyrics(let entry)): views.lyrics.answer(entry, in: machine.queue, reply)
    case .spectrum(.spectrum(let bands, let coming)):
      reply(views.spectra.spectrum(bands: bands, coming: coming))
    case .headphones(let request): perform(request, reply)
    case .otherPlayers(let request): perform(request, reply)
    case .sessionImport(.takeOverSessions(let sessions)):
      history.takeOver(sessions, reply: reply)
    case .listenBrainz(let request): history.perform(request, reply: reply)
    case .sensor(let request):
      followOthers(request)
      sensors.perform(request, reply: reply)
    case .snapshot(.snapshot): reply(.success(.snapshot(snapshot: snapshot())))
    case .service(.service): reply(.success(.service(service: views.service)))
    }
  }

  /// Begins the shutdown; answered once everything is stored.
  private mutating func quit(_ reply: @escaping Reply) {
    end.ask(reply)
    // Running searches must no longer fill the queue.
    filling.supersede()
    stopAnalyses()
    feed(.shutdown)
  }

  /// Begins the shutdown if there is nothing to play.
  mutating func quitIfIdle() {
    let snapshot = snapshot()
    guard !end.isNear, snapshot.queueCount == 0, snapshot.state != .playing else { return }
    quit { _ in }
  }

  private func perform(_ request: HeadphoneRequest, _ reply: @escaping Reply) {
    guard let headphones = dependencies.headphones else {
      return reply(.failure(PlayerError(.invalidRequest, "This player does not read headphones.")))
    }
    headphones(request) { reply(.success(.headphones(report: $0))) }
  }

  private mutating func perform(_ request: TransportRequest, _ reply: @escaping Reply) {
    if case .setOutput(let name) = request { return setOutput(name, reply) }
    feed(request, reply)
  }

  /// Passes a request to the playback machine, and answers with the resulting snapshot.
  private mutating func feed(_ request: TransportRequest, _ reply: @escaping Reply) {
    if let refusal = feed(.transport(request)) { return reply(.failure(refusal)) }
    whenSettled { reply(.success(.snapshot(snapshot: $0))) }
  }

  private mutating func perform(_ request: QueueEditRequest, _ reply: @escaping Reply) {
    switch request {
    case .undoQueue: return undoQueue(reply)
    case .clearQueue: filling.supersede()
    case .sortQueue(let order): return sortQueue(by: order, reply)
    case .removeFromQueue, .moveInQueue, .shiftInQueue, .playQueuedNext, .arrangeQueue: break
    }
    if let refusal = feed(.queueEdit(request)) { return reply(.failure(refusal)) }
    whenKept { reply(.success(.snapshot(snapshot: $0))) }
  }

  private mutating func perform(_ request: QueueFillRequest, _ reply: @escaping Reply) {
    switch request {
    case .setQueue(let content, let play, let fromStart):
      let mode = Filling.Mode.replacing(play: play, fromStart: fromStart ?? false)
      fill(with: content, mode, reply: reply)
    case .appendToQueue(let content): fill(with: content, .appending, reply: reply)
    case .playNext(let content): fill(with: content, .playingNext, reply: reply)
    case .playNow(let content): fill(with: content, .playingNow, reply: reply)
    case .insertIntoQueue(let content, let target):
      fill(with: content, .inserting(after: target), reply: reply)
    case .beginMoodSorting: beginSorting(reply)
    }
  }

  /// Switches to another output if it works, so that a typing error does not stop the music.
  private mutating func setOutput(_ name: String, _ reply: @escaping Reply) {
    guard !name.isEmpty, name != snapshot().output else {
      return feed(.setOutput(name: name), reply)
    }
    let check = dependencies.checkOutput
    workers.outputs.async { [inbox] in
      let result = Result { () throws(OutputError) in try check(name) }
      inbox.post(
        .work { loop in
          switch result {
          case .success(let spelled): loop.feed(.setOutput(name: spelled), reply)
          // Like a lost output, one that another program uses is retried until it is available.
          case .failure(let error) where error.code == .busy:
            loop.feed(.setOutput(name: name), reply)
          case .failure(let error): reply(.failure(PlayerError(.outputFailed, error.message)))
          }
        })
    }
  }

  /// Answers once the sound has followed the request, or after a second.
  mutating func whenSettled(_ answer: @escaping @Sendable (PlayerSnapshot) -> Void) {
    pending.add(answer)
    if !timers.isSet(.settle) {
      timers.set(.settle, after: .seconds(1), now: dependencies.clock.now().monotonicNanoseconds)
    }
  }

  /// Answers all pending requests.
  mutating func answerUnsettled() {
    timers.cancel(.settle)
    for answer in pending.take() { answer(snapshot()) }
  }
}
