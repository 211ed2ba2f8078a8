import Glibc
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct LeavingTests {
    @Test func `d leaves the music playing, and attaching again shows it`() async throws {
      let (profile, terminal) = try await playing()
      try await terminal.press("d")
      try await terminal.showsPrompt()
      try await profile.receivesMore()
      try await terminal.stimmung("attach")
      try await terminal.screen("the music") {
        $0.contains("► Playing") && $0.contains("Morning Market")
      }
      try await terminal.press("d")
      try await terminal.showsPrompt()
      try await terminal.stimmung()
      try await terminal.shows("► Playing")
      #expect(try await profile.status().item?.title == "Morning Market")
    }

    @Test func `q stops the music when no other interface is open`() async throws {
      let (profile, terminal) = try await playing()
      try await terminal.press("q")
      try await terminal.showsPrompt()
      try await eventually(that: "end of the player") { profile.hosts().isEmpty }
      let records = try await profile.records()
      #expect(records.last?.playbackState == 0)
      // The next start resumes here, with no complaint.
      try await terminal.stimmung()
      let screen = try await terminal.shows("Paused")
      #expect(screen.contains("Morning Market"))
      #expect(!screen.contains("unexpectedly"))
    }

    @Test func `quitting fades the music out, and the next start resumes at that position`()
      async throws
    {
      let (profile, terminal) = try await playing()
      try await terminal.press("q")
      try await terminal.showsPrompt()
      try await eventually(that: "end of the player") { profile.hosts().isEmpty }
      let heard = samples(try profile.device.dump())
      let music = samples(try await profile.decoded(Profile.demoTracks[0]))
      let fade = 44_100 / 4
      let rest = heard.count - 2 * fade
      try #require(rest > 0 && heard.count < music.count)
      #expect(heard[..<rest] == music[..<rest])
      let isFading = (0..<(2 * fade)).allSatisfy { index in
        let factor = 1 - Float(index / 2 + 1) / Float(fade)
        return abs(heard[rest + index] - music[rest + index] * factor) < 0.001
      }
      #expect(isFading)
      #expect(heard.suffix(2) == [0, 0])
      try await terminal.stimmung()
      try await terminal.shows("Paused")
      let status = try await profile.status()
      #expect(abs((status.position ?? 0) - Double(heard.count / 2) / 44_100) < 0.001)
      #expect(status.volume == 100)
    }

    @Test func `q leaves the music to another interface`() async throws {
      let (profile, terminal) = try await playing()
      let other = try await TerminalSession(profile)
      try await other.stimmung("attach")
      try await other.shows("► Playing")
      try await terminal.press("q")
      try await terminal.showsPrompt()
      try await profile.receivesMore()
      #expect(try await profile.status().state == "playing")
      try await other.press("q")
      try await other.showsPrompt()
      try await eventually(that: "end of the player") { profile.hosts().isEmpty }
    }

    @Test func `closing the terminal leaves the music playing`() async throws {
      let (profile, terminal) = try await playing()
      let interface = try await terminal.foreground()
      try await terminal.close()
      try await eventually(that: "end of the interface") {
        !profile.processes().contains { $0.id == interface }
      }
      try await profile.receivesMore()
      #expect(try await profile.status().state == "playing")
    }

    @Test func `the player outlives the shell that it was started from`() async throws {
      let (profile, terminal) = try await playing()
      let host = try await profile.host()
      #expect(getsid(host) == host)
      try await terminal.press("d")
      try await terminal.showsPrompt()
      try await terminal.close()
      try await profile.receivesMore()
      #expect(profile.hosts() == [host])
    }

    private func samples(_ bytes: [UInt8]) -> [Float] {
      bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    private func playing() async throws -> (Profile, TerminalSession) {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demo)
      try await terminal.screen("music") {
        $0.contains("► Playing") && $0.contains("Letter Unsent")
      }
      try await profile.receivesMore()
      return (profile, terminal)
    }
  }
}
