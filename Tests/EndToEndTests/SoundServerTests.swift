import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// What the player does when a real sound server fails in the middle of the music, without losing
  /// any of it.
  @Suite(
    .serialized, .timeLimit(.minutes(30)),
    .enabled(if: SoundServer.isInstalled, "there is no PulseAudio: see Resources/setup --test"))
  struct SoundServerTests {
    /// How a server ends.
    enum End: CaseIterable { case killed, stopped }

    @Test(arguments: End.allCases)
    func `a server that ends and is restarted gets the rest of the music`(end: End) async throws {
      let server = try SoundServer()
      let profile = server.profile
      let (music, expected) = try await music(in: profile)
      let first = try await server.start()
      let recording = try await server.recordAndOpen()
      try await profile.stimmung("open", music)
      try await profile.status("three seconds") { ($0.position ?? 0) >= 3 }
      first.send(end == .killed ? SIGKILL : SIGTERM)
      let interrupted = try await profile.interruption()
      try await eventually(that: "end of the recording") { !recording.isRunning }
      let heard = Sound.bytes(seconds: interrupted.position ?? 0)
      let begun = Sound.withoutSilence(recording.output)
      #expect(Sound.commonPrefix(begun, expected) == begun.count)
      // The last sound that the server played before it died was not recorded.
      #expect(heard <= begun.count + Sound.bytes(seconds: 0.5))

      try await server.start()
      let rest = try await server.recordAndOpen()
      try await profile.status("end") { $0.state == "stopped" }
      try await server.hears(expected[heard...], in: rest)
    }

    @Test func `a server that hangs and recovers gets the rest of the music`() async throws {
      let server = try SoundServer()
      let profile = server.profile
      let (music, expected) = try await music(in: profile)
      let process = try await server.start()
      let recording = try await server.recordAndOpen()
      try await profile.stimmung("open", music)
      try await profile.status("three seconds") { ($0.position ?? 0) >= 3 }
      process.send(SIGSTOP)
      let interrupted = try await profile.interruption()
      #expect(interrupted.interruptionReason?.contains("no longer responds") == true)
      process.send(SIGCONT)
      try await profile.status("end") { $0.state == "stopped" }
      let heard = Sound.bytes(seconds: interrupted.position ?? 0)
      try await server.hears(expected[heard...], in: recording)
    }

    @Test func `a sink that is removed and restored gets the rest of the music`() async throws {
      let server = try SoundServer()
      let profile = server.profile
      let (music, expected) = try await music(in: profile)
      try await server.start()
      let recording = try await server.recordAndOpen()
      try await profile.stimmung("open", music)
      try await profile.status("three seconds") { ($0.position ?? 0) >= 3 }
      try await server.removeSink()
      let interrupted = try await profile.interruption()
      recording.send(SIGTERM)
      try await server.restoreSink()
      let rest = try await server.recordAndOpen()
      try await profile.status("end") { $0.state == "stopped" }
      let heard = Sound.bytes(seconds: interrupted.position ?? 0)
      try await server.hears(expected[heard...], in: rest)
    }

    @Test func `a sink suspended for long is one interruption, and plays nothing`() async throws {
      let server = try SoundServer()
      let profile = server.profile
      let (music, expected) = try await music(in: profile)
      try await server.start()
      let recording = try await server.recordAndOpen()
      try await profile.stimmung("open", music)
      let follower = try profile.start("status", "--follow", "--json")
      try await profile.status("three seconds") { ($0.position ?? 0) >= 3 }
      try await server.suspendSink(true)
      let interrupted = try await profile.interruption()
      #expect(interrupted.interruptionReason?.contains("is suspended") == true)
      // Time for three attempts; the server accepts sound each time.
      try await ContinuousClock().sleep(for: .seconds(10))
      let later = try await profile.status()
      #expect(later.state == "interrupted")
      #expect(later.position == interrupted.position)
      let records = try await profile.records().filter { $0.eventKind == "playbackState" }
      #expect(records.map(\.playbackState) == [0, 1, 3])
      try await server.suspendSink(false)
      try await profile.status("end") { $0.state == "stopped" }

      // The rest is played from where the music was, apart from what a suspended server forgets or
      // plays when it resumes.
      let heard = Sound.bytes(seconds: interrupted.position ?? 0)
      #expect(abs((interrupted.position ?? 0) - 3) < 2)
      try await server.hears(expected[(heard + Sound.bytes(seconds: 0.5))...], in: recording)
      let states = try await profile.states(seenBy: follower, until: "stopped")
      #expect(Array(states.suffix(4)) == ["playing", "interrupted", "playing", "stopped"])
      let sessions = try await profile.run(
        "sqlite3", profile.folder["data/stimmung/history.sqlite"].encoded,
        "SELECT heard FROM session")
      #expect(sessions.lines.count == 1, "\(sessions.text)")
    }

    @Test func `an undisturbed server gets what libmpg123 decodes`() async throws {
      let server = try SoundServer()
      let (music, expected) = try await music(in: server.profile)
      try await server.start()
      let recording = try await server.recordAndOpen()
      let ending = try await server.profile.stimmung("play", music)
      #expect(ending.status == 0, "\(ending.errorText)")
      try await server.hears(expected[...], in: recording)
    }

    @Test func `a server that appears late is used within a second or so`() async throws {
      let server = try SoundServer()
      let profile = server.profile
      let (music, _) = try await music(in: profile)
      try await profile.stimmung("open", music)
      try await profile.status("interruption") { $0.state == "interrupted" }
      // By then, after attempts at 0.5, 1, 2 and 4 seconds, the player no longer retries blindly
      // for minutes.
      try await ContinuousClock().sleep(for: .seconds(9))
      try await server.start()
      _ = try await server.recordAndOpen()
      // A busy machine may need longer than the player.
      try await profile.status("sound", within: 5) { $0.state == "playing" }
    }

    @Test func `an output is chosen by the name that people know, and waited for`() async throws {
      let server = try SoundServer()
      let profile = server.profile
      let music = try await profile.noise(seconds: 60)
      try await server.start()
      try await server.addSink("kitchen", "Kitchen Radio", shape: "speaker")
      try await server.addSink("ears", "Blue Headphones", shape: "headphone")
      try await server.open()
      let devices = try await profile.stimmung("devices").lines
      #expect(devices.contains("Kitchen Radio  Speakers"), "\(devices)")
      let first = try #require(devices.firstIndex(of: "Blue Headphones  Headphones"))
      let standard = try #require(devices.firstIndex { $0.hasPrefix("default  ") })
      #expect(first < standard)
      let json = try await profile.stimmung("devices", "--json").lines
      let ears = json.first { $0.contains("Blue Headphones") } ?? ""
      #expect(ears.contains(#""device":"pulse:DEVICE=ears","kind":"headphones""#), "\(json)")

      try await profile.stimmung("open", music)
      let chosen = try await profile.stimmung("output", "headphones")
      #expect(chosen.text == "Output: Blue Headphones\n")
      #expect(
        try await profile.stimmung("output", "Blue Headphones").text == "Output: Blue Headphones\n")
      #expect(try await profile.stimmung("output").text == "Blue Headphones\n")
      try await eventually(that: "sound in the headphones") {
        try await server.playingSinks() == ["ears"]
      }
      let unknown = try await profile.stimmung("output", "Bathroom")
      #expect(unknown.status == 1 && unknown.errorText.contains("“Bathroom”"))
      #expect(unknown.errorText.contains(" Outputs: “"))
      #expect(unknown.errorText.contains("“Blue Headphones”"))
      #expect(try await server.playingSinks() == ["ears"])

      try await server.removeSink("ears")
      let interrupted = try await profile.interruption()
      #expect(interrupted.interruptionReason?.contains("“Blue Headphones”") == true)
      try await server.addSink("ears", "Blue Headphones", shape: "headphone")
      try await profile.status("sound again") { $0.state == "playing" }
      #expect(try await server.playingSinks() == ["ears"])
      #expect(try await profile.stimmung("output", "kitchen").status == 0)
      try await eventually(that: "sound in the kitchen") {
        try await server.playingSinks() == ["kitchen"]
      }
    }

    private func music(in profile: Profile) async throws -> (String, [UInt8]) {
      let music = try await profile.noise(seconds: 7)
      return (music, try await profile.decoded(music))
    }
  }
}

extension Profile {
  /// Waits until the output is lost, and returns the status that reports it.
  fileprivate func interruption() async throws -> Status {
    let status = try await status("interruption") { $0.state == "interrupted" }
    guard status.interruptionCause == "output", status.interruptionReason?.isEmpty == false else {
      throw Late(description: "not the output's interruption: \(status)")
    }
    return status
  }
}
