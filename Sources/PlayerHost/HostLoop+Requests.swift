import AudioOutput
import Foundation
import Glibc
import MusicSensor
import PlaybackEngine
import PlayerModel

extension HostLoop {
  /// Does a request, or has it done; `reply` is called once it is.
  mutating func perform(_ request: PlayerRequest, reply: @escaping Reply) {
    switch request {
    case .quit: quit(reply)
    case _ where !quitting.isEmpty: reply(.failure(.hasQuit))
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
      workers.beginFilling()
      feed(.clearQueue, reply)
    case .removeFromQueue(let entries): feed(.remove(entries), reply)
    case .moveInQueue(let entries, let target): feed(.move(entries, before: target), reply)
    case .undoQueue: undoQueue(reply)
    case .undo: undo(reply)
    case .beginMoodSorting: beginSorting(reply)
    case .endMoodSorting: endSorting(reply)
    case .queue(let offset, let limit, let filter):
      findRows(offset: offset, limit: limit, filter: filter, reply: reply)
    case .moods, .moodTracks, .addToMood, .removeFromMood, .createMood, .editMood, .renameMood,
      .deleteMood, .setRating, .setFavourite:
      performMood(request, reply: reply)
    case .playlists, .playlistTracks, .createPlaylist, .addToPlaylist, .removeFromPlaylist,
      .moveInPlaylist, .renamePlaylist, .deletePlaylist:
      performPlaylist(request, reply: reply)
    case .scan(let paths): scan(paths, reply: reply)
    case .libraryFolders, .removeLibraryFolder: performLibraryFolders(request, reply: reply)
    case .stopScan:
      workers.stopScans()
      reply(.success(.done))
    case .lyrics(let entry): findLyrics(of: entry, reply: reply)
    case .setLyricsOffset(let seconds, let track):
      setLyricsOffset(seconds, of: track, reply: reply)
    case .spectrum(let bands): spectra.ask(for: bands, reply: reply)
    case .savedQueries, .saveQuery, .deleteQuery: performSavedQueries(request, reply: reply)
    case .takeOverSessions(let sessions): takeOver(sessions, reply: reply)
    case .listenBrainzStatus: answerListenBrainz(reply)
    case .submitListens(let refusedToo): submitListens(refusedToo: refusedToo, reply: reply)
    case .sensorStatus, .startSensor, .stopSensor, .setSensorLabel, .syncSensor, .cancelSensorSync:
      performSensor(request, reply: reply)
    case .service: reply(.success(.service(serviceInfo())))
    }
  }

  /// Begins the end; answered when everything is stored.
  private mutating func quit(_ reply: @escaping Reply) {
    quitting.append(reply)
    // What still looks for files must not fill the queue any more.
    workers.beginFilling()
    feed(.shutdown)
  }

  /// Does a request of the playback rules and answers with what it led to.
  mutating func feed(_ input: PlaybackMachine.Input, _ reply: @escaping Reply) {
    if let refusal = feed(input) {
      reply(.failure(refusal))
      return
    }
    whenSettled { reply(.success(.snapshot($0))) }
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
    unsettled.append(answer)
    if !timers.isSet(.settle) {
      timers.set(.settle, after: .seconds(1), now: dependencies.clock.now().monotonicNanoseconds)
    }
  }

  /// Answers what was waiting for the sound.
  mutating func answerUnsettled() {
    timers.cancel(.settle)
    let answers = unsettled
    unsettled = []
    for answer in answers { answer(snapshot()) }
  }

  private func serviceInfo() -> ServiceInfo {
    ServiceInfo(
      version: version, processID: getpid(), startedAt: startedAt.unixMilliseconds, clients: 1)
  }
}

// MARK: - The sensor

extension HostLoop {
  /// Starts observing the player; what cannot be recorded is told to everyone.
  mutating func startSensor(observing player: PlayerHost) {
    guard let makeSensor = dependencies.makeSensor else { return }
    let sensor = makeSensor(player) { [inbox] report in
      inbox.post(
        .work { loop in
          switch report {
          case .recorded: loop.publish(.sensorRecorded)
          case .failed(let message): loop.publish(.notice(Notice(.error, message)))
          }
        })
    }
    self.sensor = sensor
    // On the host's own thread, so that no event comes before the sensor is there.
    if sensor.isEnabled() { sensor.start() }
  }

  private func performSensor(_ request: PlayerRequest, reply: @escaping Reply) {
    guard let sensor else {
      reply(.failure(PlayerError(.invalidRequest, "This player has no sensor.")))
      return
    }
    if case .syncSensor = request {
      // It may take minutes, on the sensor's own thread.
      sensor.sync(force: true) { result in
        reply(
          result.map { _ in .sensor(sensor.status()) }
            .mapError { PlayerError(.syncFailed, $0.message) })
      }
      return
    }
    workers.lookups.async {
      switch request {
      case .cancelSensorSync: sensor.cancelSync()
      case .startSensor: sensor.start()
      case .stopSensor: sensor.stop()
      case .setSensorLabel(let text): sensor.set(label: text)
      default: break
      }
      reply(.success(.sensor(sensor.status())))
    }
  }
}
