import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct KeyTests {
    @Test func `Enter on the playing row does nothing`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.monoTrack)
      for _ in 1...3 {
        try await terminal.press("Enter")
        try await profile.receivesMore()
      }
      try await terminal.shows("Stopped")
      #expect(try await profile.device.dump() == profile.decoded(Profile.monoTrack))
    }

    @Test func `Enter plays the selected row`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demo)
      try await terminal.press("j", "Down", "Enter")
      try await profile.status("third track") {
        $0.item?.title == "Grey Platform" && $0.state == "playing"
      }
      try await terminal.press("g", "Enter")
      try await profile.status("first track") { $0.item?.title == "Morning Market" }
    }

    /// What the device had taken but not played at the pause is sent to it again.
    ///
    /// The listener hears every frame once, although the device received up to a second of the
    /// music twice.
    @Test func `space pauses, and resumes from the last frame heard`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.monoTrack)
      let frame = 4
      let rate = 22_050
      try await profile.received(atLeast: rate * frame)
      try await terminal.press("Space")
      try await terminal.shows("Paused")
      let paused = try await profile.status()
      let first = try profile.device.dump()
      try await terminal.press("Space")
      try await terminal.shows("Stopped")
      let whole = try profile.device.dump()
      let sound = try await profile.decoded(Profile.monoTrack)
      // The rest begins at the position that was shown, and goes to the end.
      let rest = whole.count - first.count
      let resumedAt = sound.count - rest
      #expect(whole.prefix(first.count).elementsEqual(sound.prefix(first.count)))
      #expect(whole.dropFirst(first.count).elementsEqual(sound.dropFirst(resumedAt)))
      #expect(resumedAt <= first.count)
      let shown = (paused.position ?? -1) * Double(rate)
      #expect(abs(shown - Double(resumedAt / frame)) < 2)
    }

    @Test func `n and p skip forward and back`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demo)
      try await terminal.press("n")
      try await profile.status("second track") { $0.item?.title == "Slow Tide" }
      try await terminal.press("n")
      try await profile.status("third track") { $0.item?.title == "Grey Platform" }
      try await terminal.press("p")
      try await profile.status("second track again") { $0.item?.title == "Slow Tide" }
      try await terminal.screen("the second track playing") {
        $0.contains("► Playing") && $0.contains("The harbour lets its breath go out")
      }
    }

    @Test func `arrows seek by five seconds`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demoTracks[0])
      try await terminal.press("Space")
      try await terminal.shows("Paused")
      let start = try await profile.status().position ?? 0
      try await terminal.press("Right", "Right", ".")
      try await profile.status("15 s further") { abs(($0.position ?? 0) - start - 15) < 0.01 }
      try await terminal.press("Left", ",")
      try await profile.status("5 s further") { abs(($0.position ?? 0) - start - 5) < 0.01 }
      try await terminal.shows("0:0\(Int(start) + 5) ")
      let seeks = try await profile.records().filter { $0.eventKind == "seek" }
      #expect(seeks.count == 5)
    }

    @Test func `a held key seeks in silence until it is released`() async throws {
      let profile = try Profile()
      // Minutes of music, so that even a slow machine does not reach the end.
      let music = MP3Fixture(frameCount: 20_000, seed: 1).bytes
      let path = try profile.folder.write(music, to: "music/long.mp3").encoded
      let terminal = try await TerminalSession.playing(path, in: profile)
      try await profile.receivesMore()
      let start = try await profile.status().position ?? 0
      let follower = try profile.start("status", "--follow", "--json")
      try await eventually(that: "a follower") { !follower.output.isEmpty }
      let holding = try terminal.hold("Right", times: 60)
      try await profile.status("moving on") { $0.state == "seekingForward" }
      var heard: [Int] = []
      while holding.isRunning {
        heard.append(try profile.device.dump().count)
        let status = try await profile.status()
        if status.state != "seekingForward" { heard.removeLast() }
      }
      #expect(try await holding.end().status == 0)
      let end = try await profile.status("music again") { $0.state == "playing" }
      #expect(!heard.isEmpty)
      #expect(Set(heard).count == 1, "it is silent: \(heard)")
      // Only after two presses of five seconds each is the key known to be held.
      #expect((end.position ?? 0) > start + 11)
      let states = try await profile.states(seenBy: follower, until: "playing")
      #expect(states == ["playing", "seekingForward", "playing"])
      try await profile.receivesMore()
    }

    @Test func `two presses are not a held key`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demoTracks[0])
      let follower = try profile.start("status", "--follow", "--json")
      try await eventually(that: "a follower") { !follower.output.isEmpty }
      #expect(try await terminal.hold("Right", times: 2).end().status == 0)
      try await profile.status("ten seconds further") { ($0.position ?? 0) > 10 }
      try await terminal.press("Space")
      let states = try await profile.states(seenBy: follower, until: "paused")
      #expect(states == ["playing", "paused"])
    }

    @Test func `plus and minus change the volume`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demo)
      try await terminal.press("-", "-", "-")
      try await terminal.shows("volume 85%")
      try await terminal.press("+")
      try await terminal.shows("volume 90%")
      #expect(try await profile.status().volume == 90)
      #expect(try await profile.stimmung("volume").text == "90\n")
    }

    @Test func `a mood key files the song, and removes it when pressed again`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demo)
      for (key, mood) in [("1", "happy"), ("2", "calm"), ("3", "gloomy"), ("4", "sad")] {
        try await terminal.press(key)
        try await terminal.shows("Filed under \(mood): Morning Market")
        #expect(try await profile.status().moods?.contains(mood) == true)
        let shown = try await profile.stimmung("mood", "show", mood)
        #expect(shown.lines.count == 1)
      }
      for (key, mood) in [("1", "happy"), ("2", "calm"), ("3", "gloomy"), ("4", "sad")] {
        try await terminal.press(key)
        try await terminal.shows("Removed from \(mood): Morning Market")
        #expect(try await profile.stimmung("mood", "show", mood).lines.isEmpty)
      }
      #expect(try await profile.status().moods == [])
    }

    @Test func `a filter shows the matching rows`() async throws {
      let (_, terminal) = try await TerminalSession.playing(Profile.demo)
      try await terminal.press("&")
      try await terminal.press("t", "i", "d")
      try await terminal.screen("only the tide") {
        $0.contains("Slow Tide") && !$0.contains("Grey Platform") && $0.contains("1 of 1 (of 4)")
      }
      try await terminal.press("Enter")
      try await terminal.shows("Esc clear filter")
      try await terminal.press("Escape")
      try await terminal.shows("Grey Platform")
    }

    @Test func `help lists the keys`() async throws {
      let (_, terminal) = try await TerminalSession.playing(Profile.demo)
      try await terminal.press("?")
      try await terminal.screen("help") { $0.contains("Space") && $0.contains("Esc close") }
      try await terminal.press("Escape")
      try await terminal.shows("Letter Unsent")
    }
  }
}
