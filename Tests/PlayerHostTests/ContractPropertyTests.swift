import Foundation
import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// What must hold for any sequence of requests.
  @Suite struct AnySequence {
    @Test(arguments: Access.allCases, UInt64(1)...12)
    func `every request is answered once, and the player's state stays valid`(
      access: Access, seed: UInt64
    ) throws {
      let bench = try HostBench(access)
      var requests = try Requests(bench, seed: seed)
      let log = try EventLog(bench.player)
      let time = Passing(bench)
      var answers: [Answer] = []
      for _ in 0..<120 {
        answers.append(bench.player.ask(requests.next()))
        if Int.random(in: 0..<8, using: &requests.random) == 0 {
          check(try bench.snapshot())
        }
      }
      for answer in answers { _ = try answer.result() }
      time.end()
      let snapshot = try bench.snapshot()
      check(snapshot)
      if snapshot.revision > log.snapshot.revision {
        let last = try log.next { $0.number >= snapshot.revision }
        if last.number == snapshot.revision { #expect(same(last.snapshot, snapshot)) }
      }
      let events = log.events
      var number = log.snapshot.revision
      for event in events {
        // A connection that falls far behind is notified of a gap.
        #expect(event.number == number + 1 || (event.kind == .gap && event.number > number))
        number = event.number
      }
      for (event, next) in zip(events, events.dropFirst().map(Optional.some) + [nil]) {
        // Clearing the queue removes its item before playback is stopped.
        let isHalfway = event.snapshot.item == nil && next?.snapshot.state == .stopped
        if case .itemChanged = event.kind, isHalfway { continue }
        check(event.snapshot)
      }
      try bench.quit()
      #expect(answers.allSatisfy { $0.count == 1 })
    }

    private func check(_ snapshot: PlayerSnapshot, _ location: SourceLocation = #_sourceLocation) {
      let isLegal =
        (snapshot.state == .interrupted) == (snapshot.interruptionReason != nil)
        && (snapshot.state == .interrupted) == (snapshot.interruptionCause != nil)
        && snapshot.position.seconds.isFinite && snapshot.position.seconds >= 0
        && (snapshot.state == .stopped || snapshot.item != nil)
        && (0...100).contains(snapshot.volume) && (0.5...3).contains(snapshot.rate)
        && snapshot.queueIndex.map { (0..<snapshot.queueCount).contains($0) } ?? true
        && (snapshot.item != nil || snapshot.queueIndex == nil)
      #expect(isLegal, "\(snapshot)", sourceLocation: location)
    }

    /// While music plays, the position advances without an event.
    private func same(_ reported: PlayerSnapshot, _ asked: PlayerSnapshot) -> Bool {
      var reported = reported
      reported.position = asked.position
      return reported == asked
    }
  }
}

/// Lets music be heard and time pass until it is stopped.
private final class Passing: Sendable {
  private let isOver = Mutex(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ bench: HostBench) {
    let (device, clock, inbox) = (bench.device, bench.clock, bench.host.inbox)
    Thread.detachNewThread { [self] in
      while !isOver.withLock(\.self) {
        device.playSoon(atMost: 16)
        // About as fast as a device: what is heard is stored, and the disk must keep up.
        usleep(1000)
        clock.advance(by: .milliseconds(5))
        inbox.post(.work { _ in })
      }
      hasEnded.signal()
    }
  }

  func end() {
    isOver.withLock { $0 = true }
    hasEnded.wait()
  }
}

/// Requests of every kind, sensible or not.
private struct Requests {
  var random: SeededGenerator
  private var paths: [TrackPath]

  init(_ bench: HostBench, seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    paths = try (0..<5).map { try bench.makeTrack("\($0)", frames: 900 + 1000 * $0) }
    var broken = ScriptedTrack(frames: 100)
    broken.openError = PlayerError(.notFound, "It is broken.")
    paths.append(try bench.makeTrack("broken", broken))
    broken.openError = nil
    broken.failsAt = 40
    paths.append(try bench.makeTrack("torn", broken))
    paths.append(bench.folder["nothing.mp3"])
    paths.append(bench.folder["music"])
  }

  mutating func next() -> PlayerRequest {
    switch Int.random(in: 0..<51, using: &random) {
    case 0, 1: .queueFill(.setQueue(content: content(), play: Bool.random(using: &random)))
    case 2, 3: .queueFill(.appendToQueue(content: content()))
    case 4: Bool.random(using: &random) ? .queueEdit(.clearQueue) : .snapshot(.snapshot)
    case 5: .transport(.setState(to: pick(PlaybackState.allCases)))
    case 6, 7: .transport(.togglePlayback)
    case 8: .transport(.next)
    case 9: .transport(.previous)
    case 10:
      .transport(.seek(seconds: number(), entry: Bool.random(using: &random) ? nil : entry()))
    case 11: .transport(.skip(seconds: number()))
    case 12: .transport(.playEntry(id: entry()))
    case 13: .transport(.setVolume(percent: pick([.min, -1, 0, 40, 100, .max])))
    case 14: .transport(.changeVolume(by: pick([.min, -5, 5, .max])))
    case 15: .transport(.setRepeat(mode: pick(RepeatMode.allCases)))
    case 16: .transport(.setOutput(name: pick(["", "one", "two"])))
    case 17:
      .queueWindow(
        .queue(
          offset: pick([.min, 0, 3, .max]), limit: pick([.min, 0, 5, .max]),
          filter: pick(["", "1"])))
    case 18: pick([.mood(.moods), .moodTracks(.moodTracks(mood: mood()))])
    case 19: .moodFiling(.addToMood(mood: mood(), tracks: [reference(), reference()]))
    case 20: .moodFiling(.removeFromMood(mood: mood(), tracks: [reference()]))
    case 21: .scan(.scan(paths: Bool.random(using: &random) ? [] : [pick(paths)]))
    case 22: .lyrics(.lyrics(entry: entry()))
    case 23:
      pick([
        .sensor(.startSensor()), .sensor(.stopSensor()), .sensor(.sensorStatus()),
        .sensor(.setSensorLabel(text: "x")),
      ])
    case 24: .service(.service)
    case 25: pick([.undo(.undo), .queueEdit(.undoQueue)])
    case 26: .mood(.createMood(mood: mood(), look: nil))
    case 27: .mood(.editMood(mood: mood(), look: MoodLook(key: pick([nil, 0, 5, 9, .max]))))
    case 28: .mood(.renameMood(mood: mood(), to: mood()))
    case 29:
      pick([
        .mood(.deleteMood(mood: mood())),
        .mood(.shiftInMood(mood: mood(), songs: [.ofSound("a")], by: pick([.min, 1, .max]))),
        .mood(
          .moveInMood(mood: mood(), songs: [.ofSound("a")], before: pick([nil, .ofSound("b")]))),
        .moodFiling(
          .insertIntoMood(mood: mood(), tracks: [reference()], after: pick([nil, .ofSound("b")]))),
      ])
    case 30: .mark(.setRating(rating: pick([.min, 0, 3, 6]), tracks: [reference(), reference()]))
    case 31:
      pick([
        .mark(.setFavourite(isFavourite: Bool.random(using: &random), tracks: [reference()])),
        .mark(.adopt(songs: [SongAdoption(from: .ofSound("a"), to: reference())])),
        .mark(
          .importSongs(songs: [
            SongImport(
              track: reference(), rating: pick([.min, 0, 3, 6]), program: "iTunes",
              plays: pick([.min, 0, .max]))
          ])),
      ])
    case 32: .transport(.setShuffle(mode: pick(ShuffleMode.allCases)))
    case 33: .queueEdit(.removeFromQueue(entries: [entry(), entry()]))
    case 34:
      pick([
        .queueEdit(.moveInQueue(entries: [entry(), entry()], before: pick([nil, entry()]))),
        .queueEdit(.shiftInQueue(entries: [entry(), entry()], by: pick([.min, -1, 2, .max]))),
        .queueEdit(.playQueuedNext(entries: [entry(), entry()])),
      ])
    case 35:
      pick([
        .queueFill(.playNext(content: content())), .queueFill(.playNow(content: content())),
        .queueFill(.insertIntoQueue(content: content(), after: pick([nil, entry()]))),
        .undo(.redo),
      ])
    case 36:
      pick([
        .transport(.setStopAfterItem(isOn: true)), .transport(.setStopAfterItem(isOn: false)),
        .transport(.setLoop(points: nil, entry: nil)),
        .transport(
          .setLoop(
            points: LoopPoints(start: number(), end: pick([nil, number()])),
            entry: pick([nil, entry()]))),
      ])
    case 37: .transport(.setSleepTimer(minutes: pick([nil, number()])))
    case 38:
      pick([
        .transport(.beginSeeking(forward: true)), .transport(.beginSeeking(forward: false)),
        .transport(.endSeeking),
      ])
    case 39:
      .transport(
        .beginInterruption(
          token: token(), reason: pick(["", "A call."]), endsWithClient: Bool.random(using: &random)
        ))
    case 40: .transport(.endInterruption(token: token()))
    case 41: sound()
    case 42:
      pick([
        .spectrum(.spectrum(bands: 8)), .spectrum(.spectrum(bands: .max)),
        .spectrum(.spectrum(bands: 8, coming: 20)), .spectrum(.spectrum(bands: 8, coming: .min)),
      ])
    case 43:
      pick([
        .lyricsOffset(.setLyricsOffset(seconds: number(), track: pick([nil, .ofSound("1")]))),
        .bookmark(.bookmarks),
        .bookmark(
          .addBookmarks(bookmarks: [
            BookmarkDraft(track: reference(), seconds: number(), name: pick(["", "Solo", "\u{7}"]))
          ])),
        .bookmark(.renameBookmark(id: place(), to: "Bridge")),
        .bookmark(.removeBookmarks(ids: [place()])),
      ])
    case 44:
      pick([
        .playlist(.playlists), .playlistTracks(.playlistTracks(playlist: playlist())),
        .playlistTracks(.matchTracks(tracks: [Track(path: TrackPath("/1.mp3"), title: "1")])),
        .playlist(.createPlaylist(playlist: playlist())),
      ])
    case 45: .playlist(.addToPlaylist(playlist: playlist(), tracks: [reference(), reference()]))
    case 46: .playlist(.removeFromPlaylist(playlist: playlist(), places: [place(), place()]))
    case 47:
      pick([
        .playlist(
          .moveInPlaylist(
            playlist: playlist(), places: [place(), place()], before: pick([nil, place()]))),
        .playlist(
          .shiftInPlaylist(
            playlist: playlist(), places: [place(), place()], by: pick([.min, -1, 1, .max]))),
        .playlist(
          .insertIntoPlaylist(
            playlist: playlist(), tracks: [reference()], after: pick([nil, place()]))),
      ])
    case 48:
      pick([
        .playlist(.renamePlaylist(playlist: playlist(), to: playlist())),
        .playlist(.deletePlaylist(playlist: playlist())),
      ])
    case 49:
      pick([
        .savedQuery(.savedQueries),
        .savedQuery(
          .saveQuery(query: SavedQuery(name: "deep", text: pick(["path:deep", "saved:deep", "("])))),
        .savedQuery(.deleteQuery(name: pick(["deep", ""]))),
      ])
    case 50:
      pick([
        .libraryFolder(.libraryFolders), .end(.stopScan),
        .libraryFolder(.removeLibraryFolder(path: pick(paths))),
      ])
    default: .snapshot(.snapshot)
    }
  }

  private mutating func playlist() -> PlaylistName {
    pick(["evening", "morning", "x"].compactMap { PlaylistName(rawValue: $0) })
  }

  private mutating func place() -> Int64 {
    pick([.min, 0, 1, 2, 3, .max])
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func token() -> String {
    pick(["", "one", "two", String(repeating: "x", count: 300)])
  }

  private mutating func sound() -> PlayerRequest {
    pick([
      .transport(.setRate(rate: number())), .transport(.setRate(rate: 1.5)),
      .transport(.changeRate(by: number())),
      .transport(
        .setReplayGain(mode: pick(ReplayGainMode.allCases), preamp: pick([nil, number()]))),
      .transport(.setEqualizer(preset: pick(EqualizerPreset.allCases))),
      .transport(.setCrossfade(seconds: pick([nil, 0, 6, number()]))),
      .transport(.setFades(onSkip: pick([nil, true, false]), onPause: pick([nil, true, false]))),
    ])
  }

  private mutating func content() -> QueueContent {
    switch Int.random(in: 0..<9, using: &random) {
    case 8: return .playlist(name: playlist())
    case 0: return .mood(name: mood())
    case 1: return .moodMix(name: mood(), mix: pick(MoodMix.allCases), seed: pick([nil, 0, .max]))
    case 2: return .query(query: LibraryQuery(limit: pick([nil, .min, 0, 2])))
    default: break
    }
    return .paths(paths: (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(paths) })
  }

  private mutating func mood() -> MoodName {
    pick(MoodName.standard + [MoodName(rawValue: "tender")].compactMap(\.self))
  }

  private mutating func entry() -> EntryID {
    EntryID(rawValue: pick([.min, 0, 1, 2, 5, 9, .max]))
  }

  private mutating func reference() -> TrackReference {
    pick([
      .nowPlaying, .entry(id: entry()), .album(of: entry()), .path(path: pick(paths)),
      .persistentID(id: .ofSound("1")), .persistentID(id: .ofSound("1"), path: pick(paths)),
      .persistentID(id: .ofSound("nobody")),
    ])
  }

  private mutating func number() -> Double {
    pick([0, 0.02, -3, 1.5, 1e300, -1e300, .nan, .infinity, -.infinity])
  }
}
