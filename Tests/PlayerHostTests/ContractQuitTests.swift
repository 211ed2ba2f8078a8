import AudioOutput
import ListeningHistory
import MusicLibrary
import PlayerModel
import SignalProcessing
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// The end of a player.
  @Suite struct Quitting {
    @Test(arguments: Access.allCases)
    func `everything is stored before quitting is answered`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      #expect(bench.device.play(84))
      bench.player.ask(.moodFiling(.addToMood(mood: .calm, tracks: [.nowPlaying])))
      try bench.quit()
      let frames = bench.device.samples.count / 2
      let saved = try SessionFile(folder: bench.folder.path.encoded).load()
      #expect(saved?.wasRunning == false)
      #expect(saved?.session.tracks.map(\.track.title) == ["a"])
      #expect(saved?.session.seconds == Double(frames) / 1000)
      #expect(saved?.session.volume == 100)
      let moods = try MoodStore(folder: bench.folder.path, clock: bench.clock)
      #expect(moods.moods(of: .ofSound("a")) == [.calm])
      var sessions: [ListeningSession] = []
      let history = try HistoryStore(folder: bench.folder.path, clock: bench.clock)
      try history.sessions { sessions.append($0) }
      #expect(sessions.map(\.endReason) == [.quit])
      #expect(sessions.map(\.heard) == [[FrameRange(start: 0, end: Int64(frames))]])
    }

    @Test func `after quitting, copies of the files alone contain everything`() throws {
      let bench = try HostBench()
      try bench.play("a")
      #expect(bench.device.play(84))
      bench.player.ask(.moodFiling(.addToMood(mood: .calm, tracks: [.nowPlaying])))
      try bench.quit()
      for name in ["moods.sqlite", "history.sqlite"] {
        try bench.folder.write(bench.folder.read(name), to: "copy/\(name)")
      }
      let moods = try MoodStore(folder: bench.folder["copy"], clock: bench.clock)
      #expect(moods.moods(of: .ofSound("a")) == [.calm])
      var count = 0
      try HistoryStore(folder: bench.folder["copy"], clock: bench.clock).sessions { _ in count += 1
      }
      #expect(count == 1)
    }

    @Test(arguments: Access.allCases)
    func `the music fades out at the end`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      try bench.quit()
      let entry = try #require(log.events.last?.snapshot.item?.id)
      let heard = bench.device.samples
      let (frames, fade) = (heard.count / 2, 250)
      let music = ScriptedTrack.samples(entry, 0..<frames)
      try #require(frames >= 16 + fade)
      #expect(heard.dropLast(2 * fade) == music.dropLast(2 * fade))
      var ramp = Ramp(1)
      ramp.go(to: 0, frames: fade)
      let expected = (0..<fade).flatMap { frame in
        let factor = ramp.next()
        return music.suffix(2 * fade).dropFirst(2 * frame).prefix(2).map { $0 * factor }
      }
      #expect(Array(heard.suffix(2 * fade)) == expected)
      #expect(heard.last == 0)
    }

    @Test(arguments: Access.allCases)
    func `a missing device does not delay the end`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      bench.device.fail(OutputError(.gone, "The device is gone."))
      #expect(try bench.perform(.end(.quit(onlyIfAlone: false))) == .done)
      #expect(bench.device.samples.count == 2 * 16)
    }

    @Test(arguments: Access.allCases)
    func `afterwards requests fail, and nothing is heard or reported`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      try bench.quit()
      bench.waitUntilGone()
      let eventCount = log.events.count
      for request in [
        PlayerRequest.snapshot(.snapshot), .transport(.togglePlayback),
        .end(.quit(onlyIfAlone: false)),
        .mood(.moods),
      ] {
        #expect(try bench.refusal(request)?.code == .disconnected)
      }
      #expect(throws: PlayerError.self) { try bench.player.subscribe { _ in } }
      #expect(!bench.device.isOpen)
      #expect(log.events.count == eventCount)
      #expect(log.events.last?.snapshot.state == .stopped)
    }

    @Test(arguments: Access.allCases)
    func `requests before the end are answered, and later ones are refused`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let path = try bench.makeTrack("b")
      let before: [PlayerRequest] = [
        .moodFiling(.addToMood(mood: .calm, tracks: [.path(path: path)])), .mood(.moods),
        .scan(.scan(paths: [])), .sensor(.sensorStatus()),
        .moodTracks(.moodTracks(mood: .happy)), .lyrics(.lyrics(entry: EntryID(rawValue: 1))),
      ]
      let accepted = before.map { bench.player.ask($0) }
      let filling = bench.player.ask(
        .queueFill(.setQueue(content: .paths(paths: [path]), play: true)))
      let quits = (0..<3).map { _ in bench.player.ask(.end(.quit(onlyIfAlone: false))) }
      let late = bench.player.ask(.transport(.setVolume(percent: 5)))
      bench.device.letGo()
      for answer in accepted { try answer.reply() }
      for quit in quits { #expect(try quit.reply() == .done) }
      #expect(try late.error()?.code == .disconnected)
      // It may have been queued before the end was requested.
      _ = try filling.result()
    }

    @Test(arguments: Access.allCases)
    func `late workers are still answered`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let path = try bench.makeTrack("b")
      let gate = Gate()
      try bench.inside { loop in
        for queue in [loop.workers.moods, loop.workers.finding, loop.workers.scanning] {
          queue.async { gate.pass() }
        }
      }
      let filed = bench.player.ask(
        .moodFiling(.addToMood(mood: .calm, tracks: [.path(path: path)])))
      let filling = bench.player.ask(
        .queueFill(.setQueue(content: .paths(paths: [path]), play: true)))
      let scan = bench.player.ask(.scan(.scan(paths: [bench.folder["music"]])))
      let quit = bench.player.ask(.end(.quit(onlyIfAlone: false)))
      let late = bench.player.ask(.snapshot(.snapshot))
      // The end has begun.
      #expect(try late.error()?.code == .disconnected)
      bench.device.letGo()
      gate.open()
      #expect(
        try filed.reply() == .moodChanged(change: MoodChange(mood: .calm, changed: 1, unchanged: 0))
      )
      #expect(try filling.error()?.code == .disconnected)
      _ = try scan.result()
      #expect(try quit.reply() == .done)
      #expect(log.kinds.contains(.moodsChanged))
    }
  }
}
