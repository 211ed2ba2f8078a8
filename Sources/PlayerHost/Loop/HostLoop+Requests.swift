import AudioOutput
import PlaybackEngine
import PlayerModel

extension HostLoop {
  /// Does a request, or has it done; `reply` is called once it is.
  mutating func perform(_ request: PlayerRequest, reply: @escaping Reply) {
    switch request {
    case .quit: quit(reply)
    case _ where end.isNear: reply(.failure(.hasQuit))
    case .snapshot: reply(.success(.snapshot(snapshot())))
    case .setState(let state): feed(.setState(state), reply)
    case .togglePlayback: feed(.togglePlayback, reply)
    case .next: feed(.next, reply)
    case .previous: feed(.previous, reply)
    case .seek(let seconds, let entry): feed(.seek(seconds: seconds, entry: entry), reply)
    case .skip(let seconds): feed(.skip(seconds: seconds), reply)
    case .playEntry(let id): feed(.playEntry(id), reply)
    case .setVolume(let percent): feed(.setVolume(percent), reply)
    case .changeVolume(let change): feed(.changeVolume(by: change), reply)
    case .setRate(let rate): feed(.setRate(rate), reply)
    case .changeRate(let change): feed(.changeRate(by: change), reply)
    case .setReplayGain(let mode, let preamp): feed(.setReplayGain(mode, preamp: preamp), reply)
    case .setEqualizer(let preset): feed(.setEqualizer(preset), reply)
    case .setRepeat(let mode): feed(.setRepeat(mode), reply)
    case .setShuffle(let mode): feed(.setShuffle(mode), reply)
    case .setStopAfterItem(let stops): feed(.setStopAfterItem(stops), reply)
    case .setSleepTimer(let minutes): feed(.setSleepTimer(minutes: minutes), reply)
    case .beginSeeking(let forward): feed(.beginSeeking(forward: forward), reply)
    case .endSeeking: feed(.endSeeking, reply)
    case .beginInterruption(let token, let reason, _):
      feed(.beginInterruption(token: token, reason: reason), reply)
    case .endInterruption(let token): feed(.endInterruption(token: token), reply)
    case .setOutput(let name): setOutput(name, reply)
    case .setQueue(let content, let play): fill(with: content, .replacing(play: play), reply: reply)
    case .appendToQueue(let content): fill(with: content, .appending, reply: reply)
    case .playNext(let content): fill(with: content, .playingNext, reply: reply)
    case .clearQueue:
      filling.supersede()
      edit(.clearQueue, reply)
    case .removeFromQueue(let entries): edit(.remove(entries), reply)
    case .moveInQueue(let entries, let target): edit(.move(entries, before: target), reply)
    case .undoQueue: undoQueue(reply)
    case .undo: undo(reply)
    case .beginMoodSorting: beginSorting(reply)
    case .endMoodSorting: feed(.endSorting, reply)
    case .queue(let offset, let limit, let filter):
      views.rows.answer(
        offset: offset, limit: limit, filter: filter, of: machine.queue,
        moodsRevision: collection.revision, reply: reply)
    case .moods, .moodTracks, .addToMood, .removeFromMood, .createMood, .editMood, .renameMood,
      .deleteMood, .setRating, .setFavourite:
      collection.performMood(request, in: machine.queue, reply: reply)
    case .playlists, .playlistTracks, .createPlaylist, .addToPlaylist, .removeFromPlaylist,
      .moveInPlaylist, .renamePlaylist, .deletePlaylist:
      collection.performPlaylist(request, in: machine.queue, reply: reply)
    case .scan(let paths): scan(paths, reply: reply)
    case .libraryFolders: scans.answerFolders(reply)
    case .removeLibraryFolder(let path): scans.removeFolder(path, reply: reply)
    case .stopScan:
      scans.stop()
      reply(.success(.done))
    case .lyrics(let entry): views.lyrics.answer(entry, in: machine.queue, reply)
    case .setLyricsOffset(let seconds, let track):
      collection.setLyricsOffset(seconds, of: track, reply: reply)
    case .spectrum(let bands): views.spectra.ask(for: bands, reply: reply)
    case .savedQueries: collection.answerQueries(reply)
    case .saveQuery(let query): collection.save(query, reply)
    case .deleteQuery(let name): collection.deleteQuery(named: name, reply)
    case .takeOverSessions(let sessions): history.takeOver(sessions, reply: reply)
    case .listenBrainzStatus: history.answerStatus(reply)
    case .submitListens(let refusedToo): history.submit(refusedToo: refusedToo, reply: reply)
    case .sensorStatus, .startSensor, .stopSensor, .setSensorLabel, .syncSensor, .cancelSensorSync:
      sensors.perform(request, reply: reply)
    case .service: reply(.success(.service(service)))
    }
  }

  /// Begins the end; answered when everything is stored.
  private mutating func quit(_ reply: @escaping Reply) {
    end.ask(reply)
    // What still looks for files must not fill the queue any more.
    filling.supersede()
    feed(.shutdown)
  }

  /// Begins the end if there is nothing to play.
  mutating func quitIfIdle() {
    let snapshot = snapshot()
    guard !end.isNear, snapshot.queueCount == 0, snapshot.state != .playing else { return }
    quit { _ in }
  }

  /// Does a request of the playback rules and answers with what it led to.
  mutating func feed(_ input: PlaybackMachine.Input, _ reply: @escaping Reply) {
    if let refusal = feed(input) {
      reply(.failure(refusal))
      return
    }
    whenSettled { reply(.success(.snapshot($0))) }
  }

  /// Does a change of the queue and answers with what it led to.
  private mutating func edit(_ input: PlaybackMachine.Input, _ reply: @escaping Reply) {
    if let refusal = feed(input) { return reply(.failure(refusal)) }
    whenKept { reply(.success(.snapshot($0))) }
  }

  /// Goes over to another output if that works: a slip of the keyboard must not end the music.
  private mutating func setOutput(_ name: String, _ reply: @escaping Reply) {
    guard !name.isEmpty, name != snapshot().output else { return feed(.setOutput(name), reply) }
    let check = dependencies.checkOutput
    workers.outputs.async { [inbox] in
      let result = Result { () throws(OutputError) in try check(name) }
      inbox.post(
        .work { loop in
          // One that another program holds is waited for, like one that gets lost.
          if case .failure(let error) = result, error.code != .busy {
            reply(.failure(PlayerError(.outputFailed, error.message)))
          } else {
            loop.feed(.setOutput(name), reply)
          }
        })
    }
  }

  /// Answers when the sound has followed what was asked, or a second has passed.
  mutating func whenSettled(_ answer: @escaping @Sendable (PlayerSnapshot) -> Void) {
    pending.add(answer)
    if !timers.isSet(.settle) {
      timers.set(.settle, after: .seconds(1), now: dependencies.clock.now().monotonicNanoseconds)
    }
  }

  /// Answers what was waiting for the sound.
  mutating func answerUnsettled() {
    timers.cancel(.settle)
    for answer in pending.take() { answer(snapshot()) }
  }
}
