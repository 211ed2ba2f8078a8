import Glibc
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct PlayCommandTests {
    @Test func `the demo takes as long as its music, reports each track and is recorded once`()
      async throws
    {
      let profile = try Profile()
      var tracks: [Profile.TrackAnswer] = []
      for path in Profile.demoTracks {
        let info = try await profile.stimmung("info", path, "--json")
        tracks.append(try profile.decode(Profile.TrackAnswer.self, from: info.output))
      }
      let music = tracks.reduce(0) { $0 + ($1.duration ?? 0) }
      let playing = try profile.start("play", Profile.demo, "--output", "silent")
      try await eventually(that: "playing") { playing.says("playing") }
      let ending = try await playing.end(within: 240)
      #expect(ending.status == 0, "\(ending.errorText)")
      let items = ["Morning Market", "Slow Tide", "Grey Platform", "Letter Unsent"]
      let lines = ending.lines.filter { !$0.hasPrefix("track: ") }
      #expect(lines == ["playing", "stopped"])
      let announced = ending.lines.filter { $0.hasPrefix("track: ") }
      #expect(announced.count == 4)
      for (line, title) in zip(announced, items) { #expect(line.contains("\(title) — Stimmung")) }
      let records = try await profile.records().filter { $0.isInitial == 0 }
      #expect(
        records.map { "\($0.eventKind) \($0.playbackState) \($0.title)" } == [
          "nowPlayingItem 0 Morning Market", "playbackState 1 Morning Market",
          "nowPlayingItem 1 Slow Tide", "nowPlayingItem 1 Grey Platform",
          "nowPlayingItem 1 Letter Unsent", "playbackState 0 Letter Unsent",
        ])
      #expect(records.map(\.timestamp) == records.map(\.timestamp).sorted())
      let states = records.filter { $0.eventKind == "playbackState" }.map(\.timestamp)
      let seconds = Double(try #require(states.last) - states[0]) / 1000
      #expect(abs(seconds - music) < 0.5, "\(seconds) s for \(music) s of music")
    }

    @Test func `a reason that concerns several files is printed once`() async throws {
      let profile = try Profile()
      let text = try profile.folder.write(Array("words".utf8), to: "words.mp3").encoded
      let output = "wav:" + profile.folder["out.wav"].encoded
      let ending = try await profile.stimmung(
        "play", Profile.demoTracks[0], text, text, "--output", output)
      #expect(ending.status == 1)
      let lines = ending.errorText.split(separator: "\n")
      #expect(lines.filter { $0.contains("words.mp3") }.count == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends it with 130`(signal: Int32) async throws {
      let profile = try Profile()
      let playing = try profile.start("play", Profile.demo)
      try await eventually(that: "playing") { playing.says("playing") }
      playing.send(signal)
      let ending = try await playing.end()
      #expect(ending.status == 130)
      #expect(try await profile.records().last?.playbackState == 0)
    }

    @Test func `if a player is running, that player plays the track`() async throws {
      let profile = try Profile()
      let service = try profile.start("service", "run")
      try await profile.status("a player") { $0.running }
      let ending = try await profile.stimmung("play", Profile.shortTrack)
      #expect(ending.status == 0, "\(ending.errorText)")
      #expect(ending.lines.last == "stopped")
      #expect(try await profile.device.dump() == profile.decoded(Profile.shortTrack))
      #expect(service.isRunning)
      try await profile.stimmung("service", "stop")
      #expect(try await service.end().status == 0)
    }

    @Test func `it replaces what is already playing`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo)
      try await profile.status("music") { $0.state == "playing" }
      let ending = try await profile.stimmung("play", Profile.shortTrack)
      #expect(ending.status == 0, "\(ending.errorText)")
      #expect(ending.lines.last == "stopped")
      let words = try profile.folder.write(Array("just words".utf8), to: "music/words.mp3")
      try await profile.stimmung("open", Profile.demo)
      try await profile.status("music") { $0.state == "playing" }
      #expect(try await profile.stimmung("play", words.encoded).status == 1)
    }

    @Test func `two commands started at once use one player`() async throws {
      let profile = try Profile()
      let commands = try (1...2).map { _ in try profile.start("play", Profile.shortTrack) }
      for command in commands {
        let ending = try await command.end()
        #expect(ending.status == 0, "\(ending.errorText)")
        #expect(ending.lines.last == "stopped")
      }
    }

    @Test func `nothing to play is a failure with a reason`() async throws {
      let profile = try Profile()
      try profile.folder.write(Array("just words".utf8), to: "music/words.mp3")
      for arguments in [["words.mp3"], ["nowhere.mp3"], ["words.mp3", "nowhere.mp3"], ["."]] {
        let ending = try await profile.start([try Profile.program, "play"] + arguments).end()
        #expect(ending.status == 1, "\(arguments)")
        #expect(!ending.errorLines.isEmpty, "\(arguments)")
      }
    }
  }
}
