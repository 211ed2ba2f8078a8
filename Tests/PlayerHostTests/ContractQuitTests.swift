import ListeningHistory
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// The end of a player.
  @Suite struct Quitting {
    @Test(arguments: Access.allCases)
    func `when quitting is answered, everything is stored`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      #expect(bench.device.play(84))
      bench.player.ask(.addToMood(mood: .calm, tracks: [.nowPlaying]))
      #expect(try bench.perform(.quit(onlyIfAlone: false)) == .done)
      let saved = try SessionFile(folder: bench.folder.path.encoded).load()
      #expect(saved?.wasRunning == false)
      #expect(saved?.session.tracks.map(\.title) == ["a"])
      #expect(saved?.session.seconds == 0.1)
      let moods = try MoodStore(folder: bench.folder.path, clock: bench.clock)
      #expect(moods.moods(of: .ofSound("a")) == [.calm])
      var sessions: [ListeningSession] = []
      let history = try HistoryStore(folder: bench.folder.path, clock: bench.clock)
      try history.sessions { sessions.append($0) }
      #expect(sessions.map(\.endReason) == [.quit])
      #expect(sessions.map(\.heard) == [[FrameRange(start: 0, end: 100)]])
    }

    @Test(arguments: Access.allCases)
    func `afterwards nobody is there, and nothing is heard or told`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      try bench.perform(.quit(onlyIfAlone: false))
      bench.waitUntilGone()
      let told = log.events.count
      for request in [PlayerRequest.snapshot, .togglePlayback, .quit(onlyIfAlone: false), .moods] {
        #expect(try bench.refusal(request)?.code == .disconnected)
      }
      #expect(throws: PlayerError.self) { try bench.player.subscribe { _ in } }
      #expect(!bench.device.isOpen)
      #expect(log.events.count == told)
      #expect(log.events.last?.snapshot.state == .stopped)
    }

    @Test(arguments: Access.allCases)
    func `what was accepted before is answered, what comes after is refused`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let path = try bench.makeTrack("b")
      let before: [PlayerRequest] = [
        .addToMood(mood: .calm, tracks: [.path(path)]), .moods, .scan(paths: []), .sensorStatus,
        .moodTracks(mood: .happy), .lyrics(entry: EntryID(rawValue: 1)),
      ]
      let accepted = before.map { bench.player.ask($0) }
      let filling = bench.player.ask(.setQueue(content: .paths([path]), play: true))
      let quits = (0..<3).map { _ in bench.player.ask(.quit(onlyIfAlone: false)) }
      let late = bench.player.ask(.setVolume(percent: 5))
      for answer in accepted { try answer.reply() }
      for quit in quits { #expect(try quit.reply() == .done) }
      #expect(try late.error()?.code == .disconnected)
      // It may have come to be queued before the end was asked for.
      _ = try filling.result()
    }

    @Test(arguments: Access.allCases)
    func `workers that are late are still answered`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let path = try bench.makeTrack("b")
      let gate = Gate()
      try bench.inside { loop in
        for queue in [loop.workers.moods, loop.workers.finding, loop.workers.scanning] {
          queue.async { gate.pass() }
        }
      }
      let filed = bench.player.ask(.addToMood(mood: .calm, tracks: [.path(path)]))
      let filling = bench.player.ask(.setQueue(content: .paths([path]), play: true))
      let scan = bench.player.ask(.scan(paths: [bench.folder["music"]]))
      let quit = bench.player.ask(.quit(onlyIfAlone: false))
      let late = bench.player.ask(.snapshot)
      // The end has begun.
      try log.next(.stopped)
      gate.open()
      #expect(try late.error()?.code == .disconnected)
      #expect(
        try filed.reply() == .moodChanged(MoodChange(mood: .calm, changed: 1, unchanged: 0)))
      #expect(try filling.error()?.code == .disconnected)
      _ = try scan.result()
      #expect(try quit.reply() == .done)
      #expect(log.kinds.contains(.moodsChanged))
    }
  }
}
