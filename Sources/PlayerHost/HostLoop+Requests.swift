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
    case .setOutput(let name): feed(.setOutput(name), reply)
    case .setQueue(let content, let play): fill(with: content, .replacing(play: play), reply: reply)
    case .appendToQueue(let content): fill(with: content, .appending, reply: reply)
    case .playNext(let content): fill(with: content, .playingNext, reply: reply)
    case .clearQueue:
      workers.beginFilling()
      feed(.clearQueue, reply)
    case .removeFromQueue(let entries): feed(.remove(entries), reply)
    case .moveInQueue(let entries, let target): feed(.move(entries, before: target), reply)
    case .undoQueue:
      // What still comes in belongs to what is taken back.
      workers.beginFilling()
      feed(.undo, reply)
    case .queue(let offset, let limit, let filter):
      reply(.success(.queue(window(offset: offset, limit: limit, filter: filter))))
    case .moods, .moodTracks, .addToMood, .removeFromMood: performMood(request, reply: reply)
    case .scan(let paths): scan(paths, reply: reply)
    case .lyrics(let entry): findLyrics(of: entry, reply: reply)
    case .sensorStatus, .startSensor, .stopSensor, .setSensorLabel:
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
  private mutating func feed(_ input: PlaybackMachine.Input, _ reply: @escaping Reply) {
    if let refusal = feed(input) {
      reply(.failure(refusal))
      return
    }
    whenSettled { reply(.success(.snapshot($0))) }
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

  private mutating func window(offset: Int, limit: Int, filter: String) -> QueueWindow {
    var window = machine.window(offset: offset, limit: min(limit, 1000), filter: filter)
    for index in window.rows.indices {
      window.rows[index].moods = moods(of: window.rows[index].entry.track)
    }
    return window
  }

  private func serviceInfo() -> ServiceInfo {
    ServiceInfo(
      version: version, processID: getpid(), startedAt: startedAt.unixMilliseconds, clients: 1)
  }

  private func findLyrics(of entry: EntryID, reply: @escaping Reply) {
    guard let index = machine.queue.index(of: entry) else {
      reply(.failure(PlayerError(.notFound, "That entry is not in the queue any more.")))
      return
    }
    let path = machine.queue.entries[index].track.path
    let find = dependencies.lyrics
    workers.lookups.async {
      reply(Result { () throws(PlayerError) in .lyrics(try find(path)) })
    }
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
    workers.lookups.async {
      switch request {
      case .startSensor: sensor.start()
      case .stopSensor: sensor.stop()
      case .setSensorLabel(let text): sensor.set(label: text)
      default: break
      }
      reply(.success(.sensor(sensor.status())))
    }
  }
}
